# 機器圖上的文字。位置小，要短。
scene-slot = 插槽 { $label }
scene-cpu = CPU { $index }
scene-chipset = 晶片組
scene-no-cpu = 缺 CPU { $index }
scene-no-lanes = 通道已用完
scene-dead = 不可用
scene-empty = 空
scene-unknown = 未知零件
scene-socket-empty = 空插座
scene-lanes = 通道 { $spent } / { $owned } · Gen{ $gen }
scene-lanes-over = 通道 { $spent } / { $owned }：超額
scene-memory = { $gb } GB { $kind }
scene-memory-slots = { $filled } / { $slots } 槽
scene-memory-modules = { $count ->
   *[other] { $count } 條
}
scene-uplink = 上行 x{ $lanes } · { $ratio }:1
scene-uplink-plain = 上行 x{ $lanes }
scene-uplink-brief = 上行 { $ratio }:1
scene-psu = { $count } × { $watts } W
scene-bays = { $kind } { $filled } / { $count }
scene-bay-sata35 = 3.5″ SATA
scene-bay-sata25 = 2.5″ SATA
scene-bay-u2 = U.2
scene-bay-m2 = M.2
scene-bay-edsff = E1.S
scene-drives-left = { $count ->
   *[other] { $count } 顆硬碟無硬碟槽
}
scene-air-front-to-rear = 風向：前進後出
scene-air-rear-to-front = 風向：後進前出
scene-vram = { $gb } GB
scene-vram-several = { $count } × { $gb } GB
scene-nic-speed = { $ports } × { $gbit } Gbit/s
scene-nic-speed-short = { $ports }× { $gbit }G
scene-nic-speed-least = { $gbit }G
scene-nic-short = NIC
scene-bundle = { $bundle } · { $speed } GB/s
scene-mesh = { $count ->
    [one] { $fabric } 網狀互連：每對 { $links } 條連結，{ $speed } GB/s
   *[other] { $fabric } 網狀互連：每對 { $links } 條連結，最高 { $speed } GB/s
}
scene-nvswitch = { $count } × NVSwitch · 全互連 NV{ $links } · 每張 GPU { $speed } GB/s
scene-nvswitch-idle = { $count } × NVSwitch
scene-bridge-add = + { $fabric }

# 供螢幕閱讀器和提示使用的名稱。
scene-name-filled = { $slot }，{ $part }，{ $link }
scene-name-below = { $slot }，{ $part }，{ $link }（最高 { $maximum }）
scene-name-plain = { $slot }，{ $part }
scene-name-empty = { $slot }，空，{ $link }，{ $feed }
scene-name-dead = { $slot }，不可用，{ $link }，{ $feed }
scene-name-covered = { $slot }，被 { $by } 的 { $part } 遮擋
scene-name-node = { $name }，{ $detail }
scene-name-psu = 電源供應器，{ $psu }
scene-name-bays = { $count } × { $kind }，已裝 { $filled }
scene-name-memory = 記憶體，{ $gb } GB，{ $modules } 條
scene-name-bridge = 用 { $fabric } 橋接器連接 { $a } 與 { $b }

# 連結樹。
scene-gpu = GPU { $index }
scene-nic = 網路卡 { $index }
scene-nvme = { $count } × NVMe
scene-drives-short = { $count } × SSD
scene-speed = { $speed } GB/s
scene-sockets-link = { $links } × { $kind }
scene-no-link = 無連結
scene-legend-speed = 單向可用 GB/s
scene-legend-dashed = 虛線：低於最高能力
scene-name-link = { $a } 到 { $b }：{ $link }，可用 { $speed } GB/s
scene-name-link-limited = { $a } 到 { $b }：{ $link }（最高 { $maximum }），可用 { $speed } GB/s。{ $why }

scene-name-pair = { $a } 到 { $b }：{ $class }，單向 { $speed } GB/s
scene-all-reduce = 全部 GPU 的 All-reduce 匯流排速率
scene-ring = { $rings } 個環：{ $ring }；受限於 { $bottleneck }
scene-ring-switch = 經交換晶片：每個 GPU { $bottleneck }
scene-all-pairs = 所有 GPU 同時互傳，最慢的一對
scene-bisection = 一半 GPU 到另一半
scene-host-at-once = 所有 GPU 同時載入資料，每個
scene-host-alone = 單獨 { $speed } GB/s；共享：{ $bottleneck }

# Like devices drawn as one box; and shorter words of the legend for small pages.
scene-name-fold = { $title }：{ $range }；點按逐一顯示
scene-gpu-short = GPU
scene-switch-short = 交換晶片
scene-legend-speed-short = 可用 GB/s
scene-legend-dashed-short = 虛線：已降速

# Risers.
scene-riser = 轉接線
scene-riser-full = 不降速
scene-name-riser = { $name }；經轉接線：{ $limits }
scene-name-riser-long = { $name }；經轉接線：{ $limits }，長 { $length } 公釐
