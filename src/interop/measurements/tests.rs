use super::*;
use crate::workload::prediction::Reason;

const HEAD: &str = "id,gpu,count,workload,metric,value,unit,kind,note";

#[track_caller]
fn good(text: &str) -> Table {
    read(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[track_caller]
fn bad(text: &str, expected: &TableError) {
    assert_eq!(read(text).map(|table| table.rows).as_ref(), Err(expected), "{text}");
}

#[test]
fn reads_columns_in_any_order() {
    let table = good("value,kind,gpu,workload,metric,extra\n12.5,p2p,A10,p2p_latency,x,y\n");
    assert_eq!(table.rows[0].value, Some(12.5));
    assert_eq!(table.rows[0].gpu, "A10");
    assert_eq!(table.rows[0].nodes, 1);
    assert_eq!(table.rows[0].id, "line:2");
    assert_eq!(table.records[0][5], "y");
}

#[test]
fn says_what_is_missing() {
    let found = vec!["a".to_owned(), "b".to_owned()];
    bad("a,b\n1,2\n", &TableError::NoColumn { line: 1, missing: "gpu", found });
    bad("", &TableError::Empty);
    bad("\n \r\n,,,\n", &TableError::Empty);
    bad(HEAD, &TableError::NoRows);
    bad(&format!("{HEAD}\r\n,,,,\r\n"), &TableError::NoRows);
    bad("gpu,workload,Value,metric,value,kind\n", &TableError::Twice { line: 1, name: "value".into() });
}

/// One row of values in every dress in which spreadsheets bring it.
#[test]
fn spreadsheets_of_all_countries() {
    let plain = format!("{HEAD}\nM1,T4,2,resnet50_train,throughput,125.5,images/s,throughput,a\n");
    let expected = good(&plain).rows;
    assert_eq!(expected[0].fault(), None);
    let same = |text: String| assert_eq!(good(&text).rows, expected, "{text}");
    same(format!("\u{feff}{plain}"));
    same(plain.replace('\n', "\r\n"));
    same(plain.replace(',', ";"));
    same(plain.replace(',', ";").replace("125.5", "125,5"));
    same(plain.replace(',', "\t"));
    same(plain.replace('\n', ",,,\n") + ",,,,,,,,,,,\n\n");
    same(plain.replace(",2,", ",2.0,").replace("id,gpu", "ID , GPU"));
    same(plain.replace(",T4,", ",\"T4\","));
    same(format!("\n\n{plain}"));
}

#[test]
fn lines_are_those_of_an_editor() {
    let rows = "M1,T4,1,w,m,1,u,k,\"two\nlines\"\n\nM2,T4,1,w,m,1,u,k,\n";
    let table = good(&format!("\u{feff}\n{HEAD}\n{rows}"));
    assert_eq!(table.lines, [3, 6]);
    let table = good(&format!("{HEAD}\r\n\r\n{}", rows.replace('\n', "\r\n")));
    assert_eq!(table.lines, [3, 6]);
    assert!(!table.rows[0].is_broken, "notes may have two lines");
}

#[test]
fn quotes_without_an_end() {
    bad(
        &format!("{HEAD}\nM1,T4,1,w,m,1,u,k,ok\nM2,\"T4,1,w,m,1,u,k,\nM3,T4,1,w,m,1,u,k,\n"),
        &TableError::OpenQuote(3),
    );
    // Inches and quoted words inside a field open nothing.
    assert_eq!(good(&format!("{HEAD}\nM1,T4,1,w,m,1,u,k,19\" rack\n")).rows[0].note, "19\" rack");
    assert_eq!(good(&format!("{HEAD}\nM1,T4,1,w,m,1,u,k,\"a \"\"b\"\"\"\n")).rows[0].note, "a \"b\"");
}

#[track_caller]
fn check(row: &str, expected: Option<Reason>) {
    let table = good(&format!("{HEAD}\n{row}\n"));
    assert_eq!(table.rows[0].fault(), expected, "{row}");
}

#[test]
fn rows_that_cannot_be_measurements() {
    let value = |value: &str| format!("M1,T4,1,resnet50_train,throughput,{value},images/s,throughput,");
    check(&value("120"), None);
    check(&value("1.2e2"), None);
    for it in ["", "NaN", "inf", "-inf", "n/a", "1 200", "12O"] {
        check(&value(it), Some(Reason::NoNumber));
    }
    for it in ["0", "-5", "-0.0", "0.0"] {
        check(&value(it), Some(Reason::NotPositive));
    }
    let count =
        |count: &str, note: &str| format!("M1,T4,{count},resnet50_train,throughput,120,images/s,throughput,{note}");
    check(&count("8", ""), None);
    check(&count("", ""), None);
    // Some tables tell the split of a model instead.
    check(&count("0", "vllm TP=2"), None);
    for it in ["0", "-1", "two", "1.5", "99999999999"] {
        check(&count(it, ""), Some(Reason::NoCount));
    }
}

#[test]
fn units_that_the_metric_does_not_have() {
    let row = |kind: &str, metric: &str, unit: &str| format!("M1,T4,1,w,{metric},120,{unit},{kind},");
    for (kind, metric, unit) in [
        ("throughput", "throughput", "images/s"),
        ("throughput", "throughput", "molecules/ms"),
        ("throughput", "tpot", "ms"),
        ("throughput", "step_time", "s"),
        ("throughput", "tflops_per_gpu", "TFLOP/s"),
        ("throughput", "memory_bandwidth", "GB/s"),
        ("p2p", "unidirectional", "GB/s"),
        ("p2p", "write_latency_p2p_on", "us"),
        ("allreduce", "latency", "us"),
        ("memory", "peak_memory_per_gpu", "GiB"),
        ("memory", "weights_file_size", "GB (as listed)"),
        ("scaling", "speedup", "x"),
        ("scaling", "scaling_efficiency", "%"),
        ("power", "power", "W"),
    ] {
        check(&row(kind, metric, unit), None);
    }
    for (kind, metric, unit) in [
        ("throughput", "throughput", "GB/s"),
        ("throughput", "throughput", "images/hour"),
        ("throughput", "throughput", "%"),
        ("throughput", "tpot", "s"),
        ("throughput", "tpot", "tokens/s"),
        ("throughput", "tflops", "GFLOP/s"),
        ("p2p", "unidirectional", "MB/s"),
        ("p2p", "unidirectional", "Gbit/s"),
        ("p2p", "write_latency_p2p_on", "ms"),
        ("allreduce", "busbw", "us"),
        ("memory", "peak_memory_per_gpu", "MiB"),
        ("scaling", "speedup", "images/s"),
    ] {
        check(&row(kind, metric, unit), Some(Reason::WrongUnit));
    }
}

#[test]
fn rows_whose_fields_do_not_meet_the_columns() {
    check("M1,T4,1,w,m,1,u", Some(Reason::Broken));
    check("M1,T4,1,w,m,1,u,throughput,a,b", Some(Reason::Broken));
    check("M1,\"T4,1,w,m,1,u,k,\nM2\",T4,1,w,m,1,u,k", Some(Reason::Broken));
    check("M1,T4,1,w,throughput,1,images/s,throughput", None);
}

#[test]
fn the_shipped_table_has_no_faults() {
    let rows = shipped();
    assert!(rows.len() > 3500, "{} rows", rows.len());
    for row in rows {
        assert_eq!(row.fault(), None, "{}", row.id);
    }
}
