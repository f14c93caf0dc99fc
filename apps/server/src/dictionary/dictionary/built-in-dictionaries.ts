export interface BuiltInItem {
  value: string
  text: string
  extend: string | null
}
export interface BuiltInDictionary {
  code: string
  name: string
  /** The program knows the values: none can be added. */
  fixed: boolean
  items: readonly BuiltInItem[]
}

type Given = readonly (readonly [value: string, text: string, extend?: string])[]
const itemsOf = (given: Given): BuiltInItem[] =>
  given.map(([value, text, extend]) => ({ value, text, extend: extend ?? null }))
const open = (code: string, name: string, items: Given): BuiltInDictionary => ({
  code,
  name,
  fixed: false,
  items: itemsOf(items),
})
const fixed = (code: string, name: string, items: Given): BuiltInDictionary => ({
  ...open(code, name, items),
  fixed: true,
})

/** Dictionaries that come with the program. `extend` of a unit is the quantity that it measures. */
export const builtInDictionaries: readonly BuiltInDictionary[] = [
  open('areaType', '区域类型', [
    ['country', '国家'],
    ['province', '省份'],
    ['city', '城市'],
    ['district', '区县'],
    ['park', '园区'],
    ['plant', '工厂'],
    ['building', '厂房'],
    ['floor', '楼层'],
    ['workshop', '车间'],
    ['line', '产线'],
    ['station', '工位'],
    ['room', '房间'],
  ]),
  open('unit', '计量单位', [
    ['℃', '℃', '温度'],
    ['K', 'K', '温度'],
    ['%', '%', '比例'],
    ['%RH', '%RH', '湿度'],
    ['Pa', 'Pa', '压力'],
    ['kPa', 'kPa', '压力'],
    ['MPa', 'MPa', '压力'],
    ['bar', 'bar', '压力'],
    ['V', 'V', '电压'],
    ['kV', 'kV', '电压'],
    ['A', 'A', '电流'],
    ['mA', 'mA', '电流'],
    ['W', 'W', '功率'],
    ['kW', 'kW', '功率'],
    ['MW', 'MW', '功率'],
    ['kvar', 'kvar', '无功功率'],
    ['kVA', 'kVA', '视在功率'],
    ['Wh', 'Wh', '电能'],
    ['kWh', 'kWh', '电能'],
    ['MWh', 'MWh', '电能'],
    ['Hz', 'Hz', '频率'],
    ['rpm', 'rpm', '转速'],
    ['mm', 'mm', '长度'],
    ['m', 'm', '长度'],
    ['mm/s', 'mm/s', '振动速度'],
    ['m/s', 'm/s', '速度'],
    ['kg', 'kg', '重量'],
    ['t', 't', '重量'],
    ['L', 'L', '体积'],
    ['m³', 'm³', '体积'],
    ['m³/h', 'm³/h', '流量'],
    ['L/min', 'L/min', '流量'],
    ['kN', 'kN', '力'],
    ['N·m', 'N·m', '扭矩'],
    ['ppm', 'ppm', '浓度'],
    ['mg/m³', 'mg/m³', '浓度'],
    ['W/m²', 'W/m²', '辐照度'],
    ['s', '秒', '时间'],
    ['min', '分钟', '时间'],
    ['h', '小时', '时间'],
    ['pcs', '件', '数量'],
  ]),
  // `extend` is the kind of call that a reason makes.
  open('andonReason', '安灯原因', [
    ['device-down', '故障停机', 'device'],
    ['device-slow', '运行异常', 'device'],
    ['device-leak', '漏油漏气', 'device'],
    ['device-tool', '更换刀具模具', 'device'],
    ['material-short', '缺料', 'material'],
    ['material-wrong', '物料错发', 'material'],
    ['material-bad', '来料不良', 'material'],
    ['material-full', '成品待转运', 'material'],
    ['quality-size', '尺寸超差', 'quality'],
    ['quality-look', '外观不良', 'quality'],
    ['quality-first', '请求首检', 'quality'],
    ['quality-many', '批量不良', 'quality'],
  ]),
  // What is done to a product in a segment of its route.
  open('segmentType', '工序类型', [
    ['machining', '加工工序'],
    ['treatment', '处理工序'],
    ['assembly', '装配工序'],
    ['inspection', '检验工序'],
    ['packing', '包装工序'],
    ['outsourced', '外协工序'],
  ]),
  fixed('checkType', '检验类型', [
    ['incoming', '来料检验'],
    ['first', '首件检验'],
    ['patrol', '巡回检验'],
    ['final', '完工检验'],
    ['outgoing', '出货检验'],
  ]),
  // Why pieces did not pass: man, machine, material, method, environment, measurement.
  open('nonconformanceCause', '不合格原因', [
    ['people', '人员操作'],
    ['machine', '设备工装'],
    ['material', '原材料'],
    ['method', '工艺方法'],
    ['environment', '环境'],
    ['measurement', '测量'],
    ['supplier', '供应商'],
    ['transport', '搬运包装'],
  ]),
  open('faultCategory', '故障类别', [
    ['electrical', '电气'],
    ['mechanical', '机械'],
    ['hydraulic', '液压'],
    ['pneumatic', '气动'],
    ['cooling', '冷却与加热'],
    ['lubrication', '润滑'],
    ['sensor', '传感器与仪表'],
    ['control', '控制与通信'],
    ['process', '工艺参数'],
    ['other', '其他'],
  ]),
  fixed('alarmLevel', '报警等级', [
    ['urgent', '紧急'],
    ['error', '错误'],
    ['warning', '预警'],
  ]),
  fixed('alarmState', '报警处理状态', [
    ['1', '未处理'],
    ['2', '已处理'],
  ]),
  fixed('objectType', '对象类型', [
    ['node', '节点'],
    ['device', '设备'],
    ['1', '电站'],
  ]),
  fixed('dataType', '数据类型', [
    ['bool', '布尔'],
    ['int16', '16 位整数'],
    ['uint16', '16 位无符号整数'],
    ['int32', '32 位整数'],
    ['uint32', '32 位无符号整数'],
    ['int64', '64 位整数'],
    ['uint64', '64 位无符号整数'],
    ['float32', '单精度浮点'],
    ['float64', '双精度浮点'],
    ['string', '文本'],
  ]),
  fixed('pointAccess', '点位读写', [
    ['r', '只读'],
    ['w', '只写'],
    ['rw', '读写'],
  ]),
  fixed('storePolicy', '存储策略', [
    ['every', '全部存储'],
    ['change', '变化存储'],
    ['interval', '定时存储'],
    ['none', '不存储'],
  ]),
  fixed('enableStatus', '启停状态', [
    ['1', '启用'],
    ['0', '停用'],
  ]),
  fixed('yesNo', '是否', [
    ['1', '是'],
    ['0', '否'],
  ]),
  open('sex', '性别', [
    ['male', '男'],
    ['female', '女'],
  ]),
  fixed('week', '星期', [
    ['1', '星期一'],
    ['2', '星期二'],
    ['3', '星期三'],
    ['4', '星期四'],
    ['5', '星期五'],
    ['6', '星期六'],
    ['7', '星期日'],
  ]),
  fixed('language', '语言', [
    ['zh-CN', '简体中文'],
    ['zh-TW', '繁體中文'],
    ['en-US', 'English'],
  ]),
]

const byCode = new Map(builtInDictionaries.map((dictionary) => [dictionary.code, dictionary]))

export const builtInDictionary = (code: string) => byCode.get(code)
