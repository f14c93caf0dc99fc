/** A button or tab below a menu item; its code is `menu:action`. */
type Buttons = Record<string, string>

export interface BuiltInMenu {
  code: string
  name: string
  nameEn: string
  url: string
  icon: string
  buttons: Buttons
  agentOnly?: boolean
}
export interface BuiltInGroup {
  code: string
  name: string
  nameEn: string
  icon: string
  items: BuiltInMenu[]
}
export interface BuiltInProduct {
  code: string
  name: string
  nameEn: string
  description: string
  groups: BuiltInGroup[]
}

const product = (
  code: string,
  name: string,
  nameEn: string,
  description: string,
  groups: BuiltInGroup[] = [],
): BuiltInProduct => ({ code, name, nameEn, description, groups })
const group = (code: string, name: string, nameEn: string, icon: string, items: BuiltInMenu[]): BuiltInGroup => ({
  code,
  name,
  nameEn,
  icon,
  items,
})
const menu = (
  code: string,
  name: string,
  nameEn: string,
  url: string,
  icon: string,
  buttons: Buttons = {},
): BuiltInMenu => ({ code, name, nameEn, url, icon, buttons })
const edits = (noun: string): Buttons => ({ add: `新增${noun}`, edit: `修改${noun}`, delete: `删除${noun}` })

/** The products and menus that come with the program; brought into the database at each start, by code. */
export const builtInProducts: readonly BuiltInProduct[] = [
  product('dvs', '设备监控', 'Equipment Monitoring', '实时数据、趋势与报警处理', [
    group('dvsMonitor', '设备监控', 'Monitoring', 'monitor', [
      menu('objectMonitor', '实时监控', 'Live Monitor', '/dvs/pages/monitor/objects', 'dashboard', {
        control: '下发控制',
        favorite: '收藏对象',
      }),
      menu('controlLog', '控制记录', 'Control Log', '/dvs/pages/monitor/controlLog', 'send'),
      menu('trend', '趋势分析', 'Trends', '/dvs/pages/monitor/trend', 'line-chart', { group: '保存对比组' }),
    ]),
    group('dvsAlarm', '报警管理', 'Alarms', 'alert', [
      menu('alarmMessage', '当前报警', 'Current Alarms', '/dvs/pages/alarm/current', 'alert', {
        confirm: '确认报警',
        handle: '处理报警',
        shelve: '搁置报警',
      }),
      menu('alarmHistory', '历史报警', 'Alarm History', '/dvs/pages/alarm/history', 'history', { export: '导出报警' }),
    ]),
  ]),
  product('dvm', '设备管理', 'Equipment Management', '模型、对象、点位与数据集', [
    group('dvmModel', '模型与对象', 'Models and Objects', 'apartment', [
      menu('model', '模型管理', 'Models', '/dvm/pages/model/index', 'block', {
        ...edits('模型'),
        publish: '发布模型',
        import: '导入模型',
        export: '导出模型',
      }),
      menu('object', '对象管理', 'Objects', '/dvm/pages/object/index', 'cluster', {
        ...edits('对象'),
        import: '导入对象',
        export: '导出对象',
        status: '启停对象',
      }),
      menu('point', '点位管理', 'Points', '/dvm/pages/point/index', 'aim', {
        ...edits('点位'),
        import: '导入点位',
        export: '导出点位',
      }),
    ]),
  ]),
  product('iot', '物联接入', 'Device Access', '网关盒子、通道与设备接入', [
    group('iotBox', '网关管理', 'Gateways', 'gateway', [
      menu('box', '盒子管理', 'Boxes', '/iot/pages/box/index', 'hdd', {
        ...edits('盒子'),
        setFile: '下发配置',
        secret: '重置密钥',
      }),
    ]),
  ]),
  product('lak', '基础数据', 'Basic Data', '报警类型、等级与原因标签', [
    group('lakAlarm', '报警配置', 'Alarm Setup', 'setting', [
      menu('alarmType', '报警类型', 'Alarm Types', '/lak/pages/basicData/alarmType', 'tags', edits('报警类型')),
      menu('alarmLevel', '报警等级', 'Alarm Levels', '/lak/pages/basicData/alarmLevel', 'bars', {
        edit: '修改报警等级',
      }),
      menu('reasonTag', '原因标签', 'Reason Tags', '/lak/pages/basicData/reasonTag', 'tag', edits('原因标签')),
      menu('alarmRule', '报警规则', 'Alarm Rules', '/lak/pages/basicData/alarmRule', 'control', edits('报警规则')),
    ]),
  ]),
  product('bcs', '系统配置', 'System', '组织、用户、角色与权限', [
    group('bcsAccess', '组织与权限', 'Organisation', 'team', [
      menu('user', '用户管理', 'Users', '/bcs/pages/systemConfig/user', 'user', {
        ...edits('用户'),
        status: '启停用户',
        resetPassword: '重置密码',
        import: '导入用户',
        export: '导出用户',
      }),
      menu('role', '角色管理', 'Roles', '/bcs/pages/systemConfig/role', 'safety', {
        ...edits('角色'),
        grant: '授权',
        status: '启停角色',
        users: '分配用户',
      }),
      menu('department', '部门管理', 'Departments', '/bcs/pages/systemConfig/department', 'apartment', {
        ...edits('部门'),
        users: '分配用户',
      }),
    ]),
    group('bcsCompany', '公司设置', 'Company', 'bank', [
      menu('companyDetail', '公司设置', 'Company Settings', '/bcs/pages/systemConfig/company', 'bank', {
        edit: '修改公司设置',
      }),
      menu('operateLog', '操作日志', 'Operate Log', '/bcs/pages/systemConfig/operateLog', 'file-search', {
        export: '导出日志',
      }),
    ]),
    group('bcsAccount', '个人中心', 'My Account', 'user', [
      menu('accountSet', '账号设置', 'Account Settings', '/bcs/pages/systemConfig/accountSet', 'idcard'),
    ]),
  ]),
  product('mes', '生产执行', 'Production', '工单、报工与质量'),
  product('wms', '仓储管理', 'Warehouse', '入库、出库、盘点与库存'),
  product('rms', '报表中心', 'Reports', '报表与统计分析'),
  product('bigscreen', '大屏', 'Big Screen', '可视化大屏'),
  product('lcdp', '低代码', 'Low Code', '表单与数据模型'),
  product('ics', '视频监控', 'Video', '摄像头与视频'),
]
