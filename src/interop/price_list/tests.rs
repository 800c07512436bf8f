use proptest::prelude::*;

use super::*;

fn today() -> Day {
    Day::new(2026, 11, 30).expect("a day")
}

#[track_caller]
fn check(text: &str, prices: &[(&str, &str)], bad_lines: &[usize]) {
    let (rows, problems) = read("list.csv", text, today());
    let got: Vec<_> = rows.iter().map(|row| (row.part.as_str(), row.amount.to_string())).collect();
    let got: Vec<_> = got.iter().map(|(part, amount)| (*part, amount.as_str())).collect();
    assert_eq!(got, prices, "{problems:?}");
    assert_eq!(problems.iter().map(|problem| problem.line).collect::<Vec<_>>(), bad_lines, "{problems:?}");
}

#[test]
fn reads_what_it_can() {
    let head = "part_kind,part,amount,currency,date";
    check(&format!("{head}\ngpu,rtx-3090,1499.90,EUR,2021-02\n"), &[("rtx-3090", "1499.90")], &[]);
    check(&format!("{head}\ngpu,a,x,EUR,2021\ngpu,b,2,EUR,2021\ngpu,c,2,Euro,2021\n"), &[("b", "2")], &[2, 4]);
    check(&format!("{head}\ngpu,a\n"), &[], &[2]);
    check("part_kind,part_id,amount,currency,date,kind\ngpu,a,1,USD,2024,quote\n", &[("a", "1")], &[]);
    check("", &[], &[]);
    check("name,price\nx,1\n", &[], &[1]);
    // As European spreadsheets save it, with a mark at the beginning and blank lines at the end.
    check(
        "\u{feff}part_kind;part;price;currency;date\ngpu;a;\"1.234,50\";EUR;20.04.2026\n;;;;\n",
        &[("a", "1234.50")],
        &[],
    );
    check("part_kind\tpart\tamount\tcurrency\tdate\ngpu\ta\t12,500\tCNY\t2026/4/2\n", &[("a", "12500")], &[]);
}

/// One cell of a list: what it becomes, or the key of the refusal.
#[track_caller]
fn cell(column: &str, text: &str, expected: Result<&str, &str>) {
    let mut cells: BTreeMap<&str, &str> =
        [("part_kind", "gpu"), ("part", "a"), ("amount", "1"), ("currency", "EUR"), ("date", "2026")].into();
    cells.insert(column, text);
    let found = row("list.csv", &cells).map(|row| match column {
        "amount" => row.amount.to_string(),
        "currency" => row.currency.to_string(),
        "date" => row.date.to_string(),
        "valid_until" => row.valid_until.map(|day| day.to_string()).unwrap_or_default(),
        "discount" => row.discount.map(|share| share.normalize().to_string()).unwrap_or_default(),
        "tax" => row.tax.map(|share| share.normalize().to_string()).unwrap_or_default(),
        _ => format!("{:?} {}", row.kind, row.source),
    });
    let found = found.map_err(|why| why.key);
    assert_eq!(found.as_deref().map_err(String::as_str), expected, "{column} {text}");
}

#[test]
fn amounts_as_people_write_them() {
    cell("amount", "1234.5", Ok("1234.5"));
    cell("amount", "1,234.5", Ok("1234.5"));
    cell("amount", "1.234,5", Ok("1234.5"));
    cell("amount", "1 234,50", Ok("1234.50"));
    cell("amount", "1\u{a0}234.50", Ok("1234.50"));
    cell("amount", "1'234.50", Ok("1234.50"));
    cell("amount", "12,5", Ok("12.5"));
    cell("amount", "12,500", Ok("12500"));
    cell("amount", "1,234,567", Ok("1234567"));
    cell("amount", "1.234.567", Ok("1234567"));
    cell("amount", "0.125", Ok("0.125"));
    cell("amount", "1.234", Err("prices-why-two-ways"));
    cell("amount", "12,34,567", Err("prices-why-amount"));
    cell("amount", "1.2,3.4", Err("prices-why-amount"));
    cell("amount", "1,23.4", Err("prices-why-amount"));
    cell("amount", "on request", Err("prices-why-amount"));
    cell("amount", "0", Err("prices-why-not-positive"));
    cell("amount", "-5", Err("prices-why-not-positive"));
    cell("amount", "", Err("prices-why-amount"));
}

#[test]
fn currencies_must_agree() {
    cell("amount", "€ 1.499,90", Ok("1499.90"));
    cell("amount", "1499 EUR", Ok("1499"));
    cell("amount", "$1,499.90", Err("prices-why-currencies"));
    cell("currency", "rmb", Ok("CNY"));
    cell("currency", "€", Ok("EUR"));
    cell("currency", "Euro", Err("currency-unknown"));
    // The yuan's and the yen's.
    cell("currency", "¥", Err("currency-unknown"));
}

#[test]
fn dates_that_can_be_told() {
    cell("date", "2026-04-20", Ok("2026-04-20"));
    cell("date", "2026/4/2", Ok("2026-04-02"));
    cell("date", "2026.04.20", Ok("2026-04-20"));
    cell("date", "20.4.2026", Ok("2026-04-20"));
    cell("date", "2026-04", Ok("2026-04"));
    cell("date", "2026", Ok("2026"));
    cell("date", "4/20/2026", Ok("2026-04-20"));
    cell("date", "20/4/2026", Ok("2026-04-20"));
    cell("date", "5/5/2026", Ok("2026-05-05"));
    cell("date", "4/5/2026", Err("prices-why-date-two-ways"));
    cell("date", "2026-13-01", Err("prices-why-date"));
    cell("date", "April", Err("prices-why-date"));
    cell("valid_until", "31.12.2026", Ok("2026-12-31"));
}

#[test]
fn shares_and_words() {
    cell("discount", "10%", Ok("0.1"));
    cell("discount", "7,5 %", Ok("0.075"));
    cell("discount", "0.2", Ok("0.2"));
    cell("discount", "0", Ok(""));
    cell("discount", "20", Err("prices-why-share"));
    cell("discount", "1", Err("prices-why-share-two-ways"));
    cell("tax", "1.0", Err("prices-why-share-two-ways"));
    cell("tax", "1%", Ok("0.01"));
    cell("discount", "100%", Ok("1"));
    cell("tax", "19%", Ok("0.19"));
    cell("tax", "-1%", Err("prices-why-share"));
    cell("kind", "street", Ok("Street list.csv"));
    cell("kind", "Launch MSRP", Ok("LaunchMsrp list.csv"));
    cell("kind", "guess", Err("prices-why-one-of"));
    cell("confidence", "certain", Err("prices-why-one-of"));
    cell("quote", "Q-2026-17", Ok("Quote Q-2026-17"));
}

#[test]
fn a_discount_is_taken_off_once() {
    let text = "part_kind,part,amount,currency,discount,tax,date\ngpu,a,1000,EUR,10%,19%,2026\n";
    let (rows, problems) = read("list.csv", text, today());
    assert!(problems.is_empty());
    let row = &rows[0];
    assert_eq!((row.money().amount, row.list_money().amount), (Decimal::from(900), Decimal::from(1000)));
}

#[test]
fn newer_prices_take_the_place_of_older_ones() {
    let head = "part_kind,part,amount,currency,date,source";
    let rows = |lines: &str| read("list.csv", &format!("{head}\n{lines}"), today()).0;
    let book = merge(rows("gpu,a,1,EUR,2025,shop\ngpu,b,2,EUR,2025,shop\n"), rows("gpu,a,3,EUR,2026,shop\n"));
    assert_eq!(book.iter().map(|row| row.amount.to_string()).collect::<Vec<_>>(), ["3", "2"]);
    // An older list changes nothing; another source is another price.
    let book = merge(book, rows("gpu,a,9,EUR,2024,shop\ngpu,a,4,EUR,2024,maker\n"));
    assert_eq!(book.iter().map(|row| row.amount.to_string()).collect::<Vec<_>>(), ["3", "2", "4"]);
}

#[test]
fn lists_are_known_by_their_columns() {
    assert!(looks_like("part_kind,part,amount,currency,date\n"));
    assert!(looks_like("\u{feff}\"Part kind\";ID;Price;Currency;Date\n"));
    assert!(!looks_like("name,price\n"));
    assert!(!looks_like(""));
}

fn rows() -> impl Strategy<Value = PriceRow> {
    let share = proptest::option::of((1_u32..=1000).prop_map(|tenths| Decimal::new(i64::from(tenths), 3)));
    let day = (2000_u16..2100, 1_u8..=12, 1_u8..=28);
    let text = "[a-zA-Z0-9 \",;.]{0,12}";
    let kinds = [PriceKind::List, PriceKind::Street, PriceKind::Quote, PriceKind::LaunchMsrp, PriceKind::Estimate];
    let numbers = (1_i64..10_000_000, 0_u32..5, share.clone(), share, proptest::sample::select(kinds.to_vec()));
    (numbers, day, text, text).prop_map(|((amount, scale, discount, tax, kind), (year, month, mday), item, note)| {
        PriceRow {
            part_kind: "gpu".to_owned(),
            part: "rtx-3090".to_owned(),
            item: item.trim().to_owned(),
            amount: Decimal::new(amount, scale),
            currency: crate::quantity::Currency::CNY,
            per: "each".to_owned(),
            kind,
            date: crate::quantity::Day::new(year, month, mday).expect("a day"),
            source: "shop".to_owned(),
            confidence: Confidence::High,
            note: note.trim().to_owned(),
            discount,
            tax,
            valid_until: crate::quantity::Day::new(year, month, mday).ok(),
            own: true,
        }
    })
}

proptest! {
    #[test]
    fn any_text_is_read_or_reported(text in "(?s)(part_kind[,;]part[,;]amount[,;]currency[,;]date\n)?.{0,200}") {
        let _ = read("list.csv", &text, today());
        let _ = looks_like(&text);
    }

    #[test]
    fn any_number_is_read_or_refused(text in "[-0-9.,' €$]{0,14}") {
        if let Ok((amount, _)) = super::cell::amount(&text) {
            prop_assert!(amount > Decimal::ZERO);
        }
    }

    #[test]
    fn what_is_written_is_read_again(rows in proptest::collection::vec(rows(), 0..6)) {
        let list = read_list("list.csv", &write(&rows));
        prop_assert_eq!(&list.problems, &Vec::new());
        prop_assert_eq!(list.rows, rows);
    }
}

#[test]
fn prices_of_days_to_come_are_told() {
    let text = "part_kind,part,amount,currency,date\ngpu,a,1,EUR,2199-01-02\ngpu,b,2,EUR,2026-11-30\n\ngpu,c,3,EUR,2026-12\n\
                gpu,d,x,EUR,2026\ngpu,e,5,EUR,2026\n";
    let list = read_list("list.csv", text).up_to(today());
    assert_eq!(list.rows.iter().map(|row| row.part.as_str()).collect::<Vec<_>>(), ["b", "e"]);
    assert_eq!(list.lines, [3, 7]);
    let told: Vec<_> = list.problems.iter().map(|unread| (unread.line, unread.why.key.as_str())).collect();
    assert_eq!(told, [(2, "prices-why-later"), (5, "prices-why-later"), (6, "prices-why-amount")]);
}

#[test]
fn no_text_of_a_written_list_is_a_formula_and_all_come_back() {
    for text in ["=1+1", "+cmd|' /C calc'!A0", "-2", "@SUM(A1)", "'=1", "''x", "'", "it's", "plain", "＝1"] {
        let list = read_list("list.csv", "part_kind,part,amount,currency,date\ngpu,a,1,EUR,2026\n");
        let mut rows = list.rows;
        let row = rows.first_mut().expect("a row");
        (row.item, row.note, row.source) = (text.to_owned(), text.to_owned(), text.to_owned());
        let written = write(&rows);
        let mut reader = csv::Reader::from_reader(written.as_bytes());
        for record in reader.records() {
            for cell in &record.expect("a row") {
                assert!(!crate::quantity::visible::is_formula(cell), "{cell}");
            }
        }
        assert_eq!(read_list("list.csv", &written).rows, rows, "{text}");
    }
}
