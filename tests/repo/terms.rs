//! One word for one thing: variants that the texts must not use, and signs as each language writes them.

/// Words that are not used, and what is said instead.
struct Forbidden {
    language: &'static str,
    /// What must not be there.
    variant: &'static str,
    /// The usual word. Where it contains the variant, it is allowed.
    usual: &'static str,
}

const fn not(language: &'static str, variant: &'static str, usual: &'static str) -> Forbidden {
    Forbidden { language, variant, usual }
}

const FORBIDDEN: [Forbidden; 62] = [
    not("en", "graphics card", "card"),
    not("en", "videocard", "card"),
    not("en", "mainboard", "board"),
    not("en", "motherboard", "board"),
    not("en", "harddisk", "hard disk"),
    not("en", "harddrive", "drive"),
    not("en", "datacenter", "data centre"),
    not("en", "data center", "data centre"),
    not("en", "color", "colour"),
    not("en", "license key", "licence key"),
    not("en", "please note", ""),
    not("en", "you must", ""),
    not("en", "your fault", ""),
    not("en", "you forgot", ""),
    not("en", "invalid", "say what belongs there"),
    not("en", "illegal", "say what belongs there"),
    not("en", "oops", ""),
    not("zh-Hans", "缺省", "默认"),
    not("zh-Hans", "超额比", "收敛比"),
    not("zh-Hans", "块显卡", "张显卡"),
    not("zh-Hans", "颗 GPU", "张 GPU"),
    not("zh-Hans", "网络适配器", "网卡"),
    not("zh-Hans", "图形卡", "显卡"),
    not("zh-Hans", "主機", "主机"),
    not("zh-Hans", "处理器", "CPU"),
    not("zh-Hans", "NVLink 桥、", "NVLink 桥接器"),
    not("zh-Hans", "鼠標", "鼠标"),
    not("zh-Hans", "非法", "说明应有的内容"),
    not("zh-Hans", "您必须", "请"),
    not("zh-Hans", "您忘", "请"),
    not("zh-Hant", "顯卡", "顯示卡"),
    not("zh-Hant", "顯存", "顯示記憶體"),
    not("zh-Hant", "內存", "記憶體"),
    not("zh-Hant", "網卡", "網路卡"),
    not("zh-Hant", "網絡", "網路"),
    not("zh-Hant", "硬盤", "硬碟"),
    not("zh-Hant", "機械硬碟", "傳統硬碟"),
    not("zh-Hant", "帶寬", "頻寬"),
    not("zh-Hant", "服務器", "伺服器"),
    not("zh-Hant", "默認", "預設"),
    not("zh-Hant", "交換機", "交換器"),
    not("zh-Hant", "電源", "電源供應器"),
    not("zh-Hant", "軟件", "軟體"),
    not("zh-Hant", "硬件", "硬體"),
    not("zh-Hant", "數據", "資料"),
    not("zh-Hant", "信息", "資訊"),
    not("zh-Hant", "支持", "支援"),
    not("zh-Hant", "打印", "列印"),
    not("zh-Hant", "屏幕", "螢幕"),
    not("zh-Hant", "鼠標", "滑鼠"),
    not("zh-Hant", "質量", "品質"),
    not("zh-Hant", "文件夾", "資料夾"),
    not("zh-Hant", "部件", "零件"),
    not("zh-Hant", "芯片", "晶片"),
    not("zh-Hant", "緩存", "快取"),
    not("zh-Hant", "線程", "執行緒"),
    not("zh-Hant", "集群", "叢集"),
    not("zh-Hant", "超額比", "收斂比"),
    not("zh-Hant", "加載", "載入"),
    not("zh-Hant", "“", "「"),
    not("zh-Hant", "”", "」"),
    not("zh-Hant", "臺", "台"),
];

/// Whether a text uses the variant outside the usual word.
fn uses(text: &str, rule: &Forbidden) -> bool {
    let text = text.to_lowercase();
    let (variant, usual) = (rule.variant.to_lowercase(), rule.usual.to_lowercase());
    if usual.contains(&variant) { text.replace(&usual, "").contains(&variant) } else { text.contains(&variant) }
}

/// Lines with words, not comments, of a language.
fn lines(language: &str) -> Vec<(String, String)> {
    let files = crate::tree::files(&format!("assets/locales/{language}"), "ftl").into_iter();
    let named = files.flat_map(|(path, text)| {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let own = text.lines().filter(|line| !line.starts_with('#')).map(ToOwned::to_owned).collect::<Vec<_>>();
        own.into_iter().map(move |line| (file.clone(), line))
    });
    // Texts of data files are quoted as they are.
    named.filter(|(file, _)| language != "en" || file != "data.ftl").collect()
}

#[test]
fn one_word_for_one_thing() {
    let mut faults = Vec::new();
    for rule in &FORBIDDEN {
        for (file, line) in lines(rule.language) {
            // A key may hold any word.
            let words = line.split_once(" = ").map_or(line.as_str(), |(_, words)| words);
            if uses(words, rule) {
                faults.push(format!("{}/{file}: “{}”, say “{}”: {line}", rule.language, rule.variant, rule.usual));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_rule_itself_is_tested() {
    let rule = not("zh-Hant", "電源", "電源供應器");
    assert!(uses("電源不足", &rule) && !uses("電源供應器不足", &rule) && uses("電源供應器和電源", &rule));
}

#[test]
fn quotes_and_apostrophes_are_typographic() {
    for (file, line) in lines("en") {
        let words = line.split_once(" = ").map_or(line.as_str(), |(_, words)| words);
        assert!(!words.contains('\''), "en/{file}: ’ instead of ': {line}");
    }
}
