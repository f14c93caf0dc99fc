import { page, type RegisteredPage } from './platform/shell/registered-page.ts'

/**
 * Every page by its menu address. One line a page, `page` comes from `platform/shell/registered-page.ts`:
 * `page('/lak/pages/basicData/alarmType', '报警类型', () => import('./alarm/alarm-type.page.tsx').then((m) => m.AlarmTypePage))`
 */
export const pages: readonly RegisteredPage[] = [
  page('/bcs/pages/contentManage/index', '内容管理', () =>
    import('./document/content/content.page.tsx').then((m) => m.ContentPage),
  ),
  page('/bcs/pages/operations/monitoring', '系统监控', () =>
    import('./operations/monitoring/monitoring.page.tsx').then((m) => m.MonitoringPage),
  ),
  page('/bcs/pages/operations/scripts', '运维脚本', () =>
    import('./operations/scripts/scripts.page.tsx').then((m) => m.ScriptsPage),
  ),
  page('/bcs/pages/systemConfig/company', '公司设置', () =>
    import('./company/settings/company-settings.page.tsx').then((m) => m.CompanySettingsPage),
  ),
  page('/bcs/pages/systemConfig/role', '角色管理', () => import('./access/role/role.page.tsx').then((m) => m.RolePage)),
  page('/ics/pages/video/preview', '视频预览', () =>
    import('./camera/preview/preview.page.tsx').then((m) => m.CameraPreviewPage),
  ),
  page('/ics/pages/video/camera', '摄像头管理', () => import('./camera/camera.page.tsx').then((m) => m.CameraPage)),
  page('/ics/pages/video/cloud', '云账号', () => import('./camera/cloud.page.tsx').then((m) => m.CameraCloudPage)),
  page('/dvm/pages/model/index', '模型管理', () => import('./device-model/model.page.tsx').then((m) => m.ModelPage)),
  page('/dvm/pages/object/index', '对象管理', () =>
    import('./device/object-list/object.page.tsx').then((m) => m.ObjectPage),
  ),
  page('/dvm/pages/point/index', '点位管理', () =>
    import('./device/point-list/point.page.tsx').then((m) => m.PointPage),
  ),
  page('/dvs/pages/alarm/current', '当前报警', () =>
    import('./alarm/current/alarm-current.page.tsx').then((m) => m.AlarmCurrentPage),
  ),
  page('/dvs/pages/alarm/history', '历史报警', () =>
    import('./alarm/history/alarm-history.page.tsx').then((m) => m.AlarmHistoryPage),
  ),
  page('/dvs/pages/monitor/controlLog', '控制记录', () =>
    import('./control/control-log.page.tsx').then((m) => m.ControlLogPage),
  ),
  page('/dvs/pages/monitor/objects', '实时监控', () =>
    import('./device/monitor/monitor.page.tsx').then((m) => m.MonitorPage),
  ),
  page('/pho/pages/station/index', '电站监视', () =>
    import('./device/station/station.page.tsx').then((m) => m.StationPage),
  ),
  page('/dvs/pages/monitor/trend', '趋势分析', () => import('./device/trend/trend.page.tsx').then((m) => m.TrendPage)),
  page(
    '/iot/pages/box/detail',
    '盒子详情',
    () => import('./gateway-box/box-detail/box-detail.page.tsx').then((m) => m.BoxDetailPage),
    { of: '/iot/pages/box/index' },
  ),
  page('/iot/pages/box/index', '盒子管理', () => import('./gateway-box/box-list/box.page.tsx').then((m) => m.BoxPage)),
  page('/lak/pages/basicData/alarmLevel', '报警等级', () =>
    import('./alarm/alarm-level.page.tsx').then((m) => m.AlarmLevelPage),
  ),
  page('/lak/pages/basicData/alarmRule', '报警规则', () =>
    import('./alarm/alarm-rule.page.tsx').then((m) => m.AlarmRulePage),
  ),
  page('/lak/pages/basicData/alarmType', '报警类型', () =>
    import('./alarm/alarm-type.page.tsx').then((m) => m.AlarmTypePage),
  ),
  page('/lak/pages/basicData/reasonTag', '原因标签', () =>
    import('./alarm/reason-tag.page.tsx').then((m) => m.ReasonTagPage),
  ),
  page('/lak/pages/customer/index', '客户管理', () =>
    import('./customer/customer.page.tsx').then((m) => m.CustomerPage),
  ),
  page('/bcs/pages/systemConfig/user', '用户管理', () => import('./access/user/user.page.tsx').then((m) => m.UserPage)),
  page('/bcs/pages/systemConfig/rulesScope', '数据规则', () =>
    import('./access/rules-scope/rules-scope.page.tsx').then((m) => m.RulesScopePage),
  ),
  page('/bcs/pages/systemConfig/department', '部门管理', () =>
    import('./access/department/department.page.tsx').then((m) => m.DepartmentPage),
  ),
  page('/bcs/pages/systemConfig/accountSet', '账号设置', () =>
    import('./access/account/account.page.tsx').then((m) => m.AccountPage),
  ),
  page('/bcs/pages/systemConfig/outbox', '发件箱', () =>
    import('./sender/outbox/outbox.page.tsx').then((m) => m.OutboxPage),
  ),
  page(
    '/bcs/pages/messageManage/index',
    '消息中心',
    () => import('./notice/message/message-list.page.tsx').then((m) => m.MessageListPage),
    { of: '*', help: 'messageCentre' },
  ),
  page(
    '/bcs/pages/messageManage/detail',
    '消息详情',
    () => import('./notice/message/message-detail.page.tsx').then((m) => m.MessageDetailPage),
    { of: '*', help: 'messageCentre' },
  ),
  page(
    '/messageIndex',
    '消息中心',
    () => import('./notice/message/message-list.page.tsx').then((m) => m.MessageListPage),
    { of: '*', help: 'messageCentre' },
  ),
  page(
    '/messageDetail',
    '消息详情',
    () => import('./notice/message/message-detail.page.tsx').then((m) => m.MessageDetailPage),
    { of: '*', help: 'messageCentre' },
  ),
  page('/bcs/pages/messageManage/notice', '公告管理', () =>
    import('./notice/notice.page.tsx').then((m) => m.NoticePage),
  ),
  page('/bcs/pages/messageManage/upgrade', '升级公告', () =>
    import('./notice/upgrade-notice.page.tsx').then((m) => m.UpgradeNoticePage),
  ),
  page('/mes/pages/andon/index', '安灯呼叫', () => import('./notice/andon/andon.page.tsx').then((m) => m.AndonPage)),
  page('/bcs/pages/systemConfig/operateLog', '操作日志', () =>
    import('./access/log/operate-log.page.tsx').then((m) => m.OperateLogPage),
  ),
  page('/bcs/pages/systemConfig/area', '区域管理', () =>
    import('./company/area/area.page.tsx').then((m) => m.AreaPage),
  ),
  page('/bcs/pages/systemConfig/protocol', '协议管理', () =>
    import('./device-model/protocol.page.tsx').then((m) => m.ProtocolPage),
  ),
  page('/lcdp/pages/pageTemplate/index', '页面模板', () =>
    import('./form/page-template.page.tsx').then((m) => m.PageTemplatePage),
  ),
  page('/bcs/pages/systemConfig/dictionary', '字典管理', () =>
    import('./dictionary/dictionary.page.tsx').then((m) => m.DictionaryPage),
  ),
  page('/rms/pages/report/template', '报表模板', () =>
    import('./report/report-template.page.tsx').then((m) => m.ReportTemplatePage),
  ),
  page('/bcs/pages/systemConfig/resource', '菜单管理', () =>
    import('./access/resource/resource.page.tsx').then((m) => m.ResourcePage),
  ),
  page('/bcs/pages/systemConfig/product', '产品管理', () =>
    import('./access/resource/product.page.tsx').then((m) => m.ProductPage),
  ),
  page('/bcs/pages/systemConfig/companyProduct', '公司产品', () =>
    import('./access/resource/company-product.page.tsx').then((m) => m.CompanyProductPage),
  ),
]
