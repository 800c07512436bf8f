//! Linear equations.

/// Solves (A + damping diag A) x = b by Cholesky's method; A is given by its lower half.
pub fn solve(matrix: &[Vec<f64>], gradient: &[f64], damping: f64) -> Vec<f64> {
    let lower = factor(matrix, damping);
    let mut x = gradient.to_vec();
    forward(&lower, &mut x);
    for i in (0..x.len()).rev() {
        x[i] /= lower[i][i];
        let xi = x[i];
        for (target, factor) in x[..i].iter_mut().zip(&lower[i][..i]) {
            *target -= factor * xi;
        }
    }
    x
}

/// The lower factor L of L L' = A + damping diag A.
pub fn factor(matrix: &[Vec<f64>], damping: f64) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let mut lower: Vec<Vec<f64>> = Vec::with_capacity(n);
    for i in 0..n {
        let mut row = matrix[i][..=i].to_vec();
        row[i] *= 1.0 + damping;
        for j in 0..=i {
            let (head, before): (&[f64], &[f64]) =
                if j < i { (&row[..j], &lower[j][..j]) } else { (&row[..i], &row[..i]) };
            let sum: f64 = head.iter().zip(before).map(|(a, b)| a * b).sum();
            row[j] = if j < i { (row[j] - sum) / lower[j][j] } else { (row[i] - sum).max(1e-12).sqrt() };
        }
        lower.push(row);
    }
    lower
}

/// Replaces b by the solution of L x = b.
pub fn forward(lower: &[Vec<f64>], b: &mut [f64]) {
    for i in 0..b.len() {
        let sum: f64 = lower[i][..i].iter().zip(&b[..i]).map(|(a, b)| a * b).sum();
        b[i] = (b[i] - sum) / lower[i][i];
    }
}
