import { page, type RegisteredPage } from './platform/shell/registered-page.ts'
import { firstWork } from './workbench/first-work.ts'

/** The objects' tree is asked for ahead of the screens that begin with it. */
const withTree = { ahead: async () => (await import('./live/tree/object-tree-feed.ts')).known() }

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
  page('/mes/pages/config/index', '业务配置', () =>
    import('./company/settings/plant-config.page.tsx').then((m) => m.PlantConfigPage),
  ),
  page('/bcs/pages/systemConfig/role', '角色管理', () => import('./access/role/role.page.tsx').then((m) => m.RolePage)),
  page('/ics/pages/video/preview', '视频预览', () =>
    import('./camera/preview/preview.page.tsx').then((m) => m.CameraPreviewPage),
  ),
  page('/ics/pages/video/camera', '摄像头管理', () => import('./camera/camera.page.tsx').then((m) => m.CameraPage)),
  page('/ics/pages/video/cloud', '云账号', () => import('./camera/cloud.page.tsx').then((m) => m.CameraCloudPage)),
  page('/dvm/pages/deviceType/index', '设备类型', () =>
    import('./device/device-type/device-type.page.tsx').then((m) => m.DeviceTypePage),
  ),
  page('/dvm/pages/deviceState/index', '状态定义', () =>
    import('./object-state/device-state.page.tsx').then((m) => m.DeviceStatePage),
  ),
  page('/dvs/pages/monitor/states', '设备状态', () =>
    import('./object-state/state-board.page.tsx').then((m) => m.StateBoardPage),
  ),
  page('/dvs/pages/monitor/overview', '监控总览', () =>
    import('./monitor/overview.page.tsx').then((m) => m.OverviewPage),
  ),
  page('/dvs/pages/monitor/projects', '项目监控', () =>
    import('./monitor/project.page.tsx').then((m) => m.ProjectPage),
  ),
  page('/dvm/pages/model/index', '模型管理', () => import('./device-model/model.page.tsx').then((m) => m.ModelPage)),
  page(
    '/dvm/pages/object/index',
    '对象管理',
    () => import('./device/object-list/object.page.tsx').then((m) => m.ObjectPage),
    withTree,
  ),
  page(
    '/dvm/pages/deviceLedger/index',
    '设备台账',
    () => import('./device/ledger/device-ledger.page.tsx').then((m) => m.DeviceLedgerPage),
    withTree,
  ),
  page(
    '/dvs/pages/position/index',
    '位置',
    () => import('./position/position.page.tsx').then((m) => m.PositionPage),
    withTree,
  ),
  page(
    '/dvm/pages/point/index',
    '点位管理',
    () => import('./device/point-list/point.page.tsx').then((m) => m.PointPage),
    withTree,
  ),
  page(
    '/dvm/pages/point/grid',
    '点位表格',
    () => import('./device/point-grid/point-grid.page.tsx').then((m) => m.PointGridPage),
    { of: '/dvm/pages/point/index' },
  ),
  page('/dvm/pages/signal/index', '标准信号', () =>
    import('./device/signal/signal.page.tsx').then((m) => m.SignalPage),
  ),
  page(
    '/dvm/pages/quality/index',
    '数据质量',
    () => import('./point-check/quality.page.tsx').then((m) => m.QualityPage),
    withTree,
  ),
  page('/dvs/pages/alarm/current', '当前报警', () =>
    import('./alarm/current/alarm-current.page.tsx').then((m) => m.AlarmCurrentPage),
  ),
  page('/dvs/pages/alarm/history', '历史报警', () =>
    import('./alarm/history/alarm-history.page.tsx').then((m) => m.AlarmHistoryPage),
  ),
  page('/dvs/pages/knowledge/index', '故障知识库', () =>
    import('./knowledge/knowledge.page.tsx').then((m) => m.KnowledgePage),
  ),
  page(
    '/dvs/pages/knowledge/index/detail',
    '故障知识详情',
    () => import('./knowledge/article-detail.page.tsx').then((m) => m.ArticleDetailPage),
    { of: '/dvs/pages/knowledge/index' },
  ),
  page('/dvs/pages/monitor/controlLog', '控制记录', () =>
    import('./control/control-log.page.tsx').then((m) => m.ControlLogPage),
  ),
  page(
    '/dvs/pages/monitor/objects',
    '实时监控',
    () => import('./device/monitor/monitor.page.tsx').then((m) => m.MonitorPage),
    withTree,
  ),
  page('/pho/pages/station/index', '电站监视', () =>
    import('./device/station/station.page.tsx').then((m) => m.StationPage),
  ),
  page(
    '/dvs/pages/monitor/trend',
    '趋势分析',
    () => import('./device/trend/trend.page.tsx').then((m) => m.TrendPage),
    withTree,
  ),
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
  page(
    '/lak/pages/basicData/alarmRule',
    '报警规则',
    () => import('./alarm/alarm-rule.page.tsx').then((m) => m.AlarmRulePage),
    withTree,
  ),
  page('/lak/pages/basicData/alarmType', '报警类型', () =>
    import('./alarm/alarm-type.page.tsx').then((m) => m.AlarmTypePage),
  ),
  page('/lak/pages/basicData/reasonTag', '原因标签', () =>
    import('./alarm/reason-tag.page.tsx').then((m) => m.ReasonTagPage),
  ),
  page('/lcdp/pages/dataModel/index', '模型设计', () =>
    import('./form/user-model/user-model.page.tsx').then((m) => m.UserModelPage),
  ),
  page(
    '/lcdp/pages/dataModel/fields',
    '字段设计',
    () => import('./form/user-model/user-field.page.tsx').then((m) => m.UserFieldPage),
    { of: '/lcdp/pages/dataModel/index' },
  ),
  page('/lcdp/pages/dataModel/objects', '模型数据', () =>
    import('./form/user-model/user-record.page.tsx').then((m) => m.UserRecordPage),
  ),
  page('/lak/pages/codeRule/index', '编码规则', () =>
    import('./code-rule/code-rule.page.tsx').then((m) => m.CodeRulePage),
  ),
  page('/mes/pages/firstSteps/index', '开始使用', () =>
    import('./first-steps/first-steps.page.tsx').then((m) => m.FirstStepsPage),
  ),
  page('/mes/pages/material/index', '物料', () => import('./material/material.page.tsx').then((m) => m.MaterialPage)),
  page('/mes/pages/process/segment', '工序', () =>
    import('./process/segment/segment.page.tsx').then((m) => m.SegmentPage),
  ),
  page('/mes/pages/process/segmentTemplate', '工序模板', () =>
    import('./process/segment/segment-template.page.tsx').then((m) => m.SegmentTemplatePage),
  ),
  page('/mes/pages/process/route', '工艺路线', () => import('./process/route/route.page.tsx').then((m) => m.RoutePage)),
  page(
    '/mes/pages/process/route/detail',
    '工艺路线详情',
    () => import('./process/route/route-detail.page.tsx').then((m) => m.RouteDetailPage),
    { of: '/mes/pages/process/route' },
  ),
  page('/mes/pages/process/productRoute', '产品工艺', () =>
    import('./process/product-route/product-route.page.tsx').then((m) => m.ProductRoutePage),
  ),
  page(
    '/mes/pages/process/productRoute/detail',
    '产品工艺详情',
    () => import('./process/product-route/product-route-detail.page.tsx').then((m) => m.ProductRouteDetailPage),
    { of: '/mes/pages/process/productRoute' },
  ),
  page('/mes/pages/bom/index', 'BOM 管理', () => import('./material/bom/bom.page.tsx').then((m) => m.BomPage)),
  page(
    '/mes/pages/bom/index/detail',
    'BOM 详情',
    () => import('./material/bom/bom.page.tsx').then((m) => m.BomDetailPage),
    { of: '/mes/pages/bom/index' },
  ),
  page('/mes/pages/material/class', '物料分类', () =>
    import('./material/material-class.page.tsx').then((m) => m.MaterialClassPage),
  ),
  page('/mes/pages/material/unit', '计量单位', () => import('./material/unit.page.tsx').then((m) => m.UnitPage)),
  page('/mes/pages/material/supplier', '供应商', () =>
    import('./material/supplier.page.tsx').then((m) => m.SupplierPage),
  ),
  page('/mes/pages/material/customer', '收货客户', () =>
    import('./material/material-customer.page.tsx').then((m) => m.MaterialCustomerPage),
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
    '/bcs/pages/systemConfig/codes',
    '验证码记录',
    () => import('./sender/outbox/code-message.page.tsx').then((m) => m.CodeMessagePage),
    { help: 'outbox' },
  ),
  page(
    '/bcs/pages/messageManage/index',
    '消息中心',
    () => import('./notice/message/message-list.page.tsx').then((m) => m.MessageListPage),
    { of: '*', help: 'messageCentre' },
  ),
  page('/bcs/pages/offline/outbox', '待上传记录', () => import('./offline/outbox.page.tsx').then((m) => m.OutboxPage), {
    of: '*',
    help: 'stockCount',
  }),
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
  page('/bcs/pages/messageManage/trigger', '触发配置', () =>
    import('./message/message-trigger.page.tsx').then((m) => m.MessageTriggerPage),
  ),
  page('/bcs/pages/messageManage/ringtone', '铃声', () =>
    import('./message/ringtone.page.tsx').then((m) => m.RingtonePage),
  ),
  page('/bcs/pages/messageManage/smsTemplate', '短信模板', () =>
    import('./message/sms-template.page.tsx').then((m) => m.SmsTemplatePage),
  ),
  page('/bcs/pages/messageManage/triggerLog', '触发记录', () =>
    import('./message/message-log.page.tsx').then((m) => m.MessageLogPage),
  ),
  page('/bcs/pages/messageManage/upgrade', '升级公告', () =>
    import('./notice/upgrade-notice.page.tsx').then((m) => m.UpgradeNoticePage),
  ),
  page('/mes/pages/andon/index', '安灯呼叫', () => import('./notice/andon/andon.page.tsx').then((m) => m.AndonPage)),
  page('/bcs/pages/systemConfig/apiKey', '接口密钥', () =>
    import('./access/api-key/api-key.page.tsx').then((m) => m.ApiKeyPage),
  ),
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
  page('/rms/pages/print/job', '打印任务', () => import('./print/print-job.page.tsx').then((m) => m.PrintJobPage)),
  page('/rms/pages/print/printer', '标签打印机', () =>
    import('./print/label-printer.page.tsx').then((m) => m.LabelPrinterPage),
  ),
  page('/rms/pages/print/template', '打印模板', () =>
    import('./print/print-template.page.tsx').then((m) => m.PrintTemplatePage),
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
  page('/mes/pages/plant/workCenter', '工作中心', () =>
    import('./plant/work-center.page.tsx').then((m) => m.WorkCenterPage),
  ),
  page('/mes/pages/machine/machine', '联机设备', () => import('./machine/machine.page.tsx').then((m) => m.MachinePage)),
  page(
    '/mes/pages/machine/machine/detail',
    '联机设备详情',
    () => import('./machine/machine-detail.page.tsx').then((m) => m.MachineDetailPage),
    { of: '/mes/pages/machine/machine' },
  ),
  page('/mes/pages/machine/tool', '模具与工装', () => import('./machine/tool.page.tsx').then((m) => m.ToolPage)),
  page(
    '/mes/pages/machine/tool/detail',
    '工装详情',
    () => import('./machine/tool-detail.page.tsx').then((m) => m.ToolDetailPage),
    { of: '/mes/pages/machine/tool' },
  ),
  page('/mes/pages/plant/station', '工位', () => import('./plant/station.page.tsx').then((m) => m.StationPage)),
  page('/mes/pages/plant/staff', '人员', () => import('./plant/staff.page.tsx').then((m) => m.StaffPage)),
  page('/mes/pages/plant/team', '班组', () => import('./plant/team.page.tsx').then((m) => m.TeamPage)),
  page(
    '/mes/pages/workbench/index',
    '工作台',
    () => import('./workbench/workbench.page.tsx').then((m) => m.WorkbenchPage),
    { ahead: firstWork, goesFirst: true },
  ),
  page('/mes/pages/calendar/year', '工厂日历', () =>
    import('./calendar/year.page.tsx').then((m) => m.ShopCalendarPage),
  ),
  page('/mes/pages/calendar/workPlan', '班次计划', () =>
    import('./calendar/work-plan.page.tsx').then((m) => m.WorkPlanPage),
  ),
  page('/mes/pages/proposal/index', '需求计划', () =>
    import('./production/proposal/proposal.page.tsx').then((m) => m.ProposalPage),
  ),
  page('/mes/pages/productionOrder/index', '生产订单', () =>
    import('./production/order/production-order.page.tsx').then((m) => m.ProductionOrderPage),
  ),
  page(
    '/mes/pages/productionOrder/index/detail',
    '生产订单详情',
    () => import('./production/order/order-detail.page.tsx').then((m) => m.OrderDetailPage),
    { of: '/mes/pages/productionOrder/index' },
  ),
  page(
    '/mes/pages/productionOrder/split',
    '拆分生产订单',
    () => import('./production/order/split-order.page.tsx').then((m) => m.SplitOrderPage),
    { of: '/mes/pages/productionOrder/index' },
  ),
  page(
    '/mes/pages/productionOrder/readiness',
    '齐套分析',
    () => import('./production/order/readiness.page.tsx').then((m) => m.ReadinessPage),
    { of: '/mes/pages/productionOrder/index' },
  ),
  page('/mes/pages/segmentPlan/index', '工序计划', () =>
    import('./production/segment-plan/segment-plan.page.tsx').then((m) => m.SegmentPlanPage),
  ),
  page(
    '/mes/pages/segmentPlan/edit',
    '调整工序计划',
    () => import('./production/segment-plan/edit-plan.page.tsx').then((m) => m.EditPlanPage),
    { of: '/mes/pages/segmentPlan/index' },
  ),
  page('/mes/pages/workOrder/index', '派工', () =>
    import('./production/work-order/work-order.page.tsx').then((m) => m.WorkOrderPage),
  ),
  page(
    '/mes/pages/workOrder/detail',
    '工单详情',
    () => import('./production/work-order/work-order-detail.page.tsx').then((m) => m.WorkOrderDetailPage),
    { of: '/mes/pages/workOrder/index' },
  ),
  page('/wms/pages/warehouse/index', '仓库', () =>
    import('./warehouse/warehouse.page.tsx').then((m) => m.WarehousePage),
  ),
  page('/wms/pages/location/index', '库位', () => import('./warehouse/location.page.tsx').then((m) => m.LocationPage)),
  page('/wms/pages/lot/index', '批次', () => import('./trace/lot.page.tsx').then((m) => m.LotPage)),
  page('/wms/pages/stock/index', '库存查询', () => import('./warehouse/stock.page.tsx').then((m) => m.StockPage)),
  page('/wms/pages/handlingUnit/index', '箱与托盘', () =>
    import('./warehouse/unit/handling-unit.page.tsx').then((m) => m.HandlingUnitPage),
  ),
  page(
    '/wms/pages/handlingUnit/pack',
    '扫码装箱',
    () => import('./warehouse/unit/pack.page.tsx').then((m) => m.PackPage),
    { of: '/wms/pages/handlingUnit/index' },
  ),
  page('/wms/pages/stock/ledger', '库存流水', () =>
    import('./warehouse/stock-ledger.page.tsx').then((m) => m.StockLedgerPage),
  ),
  page('/wms/pages/stockEntry/index', '库存单据', () =>
    import('./warehouse/stock-entry.page.tsx').then((m) => m.StockEntryPage),
  ),
  page('/wms/pages/stockCount/index', '盘点单', () =>
    import('./warehouse/count/stock-count.page.tsx').then((m) => m.StockCountPage),
  ),
  page(
    '/wms/pages/stockCount/startCount',
    '安排盘点',
    () => import('./warehouse/count/start-count.page.tsx').then((m) => m.StartCountPage),
    { of: '/wms/pages/stockCount/index' },
  ),
  page(
    '/wms/pages/stockCount/counting',
    '盘点录入',
    () => import('./warehouse/count/counting.page.tsx').then((m) => m.CountingPage),
    { of: '/wms/pages/stockCount/index' },
  ),
  page(
    '/wms/pages/stockCount/countDetail',
    '盘点单详情',
    () => import('./warehouse/count/count-detail.page.tsx').then((m) => m.CountDetailPage),
    { of: '/wms/pages/stockCount/index' },
  ),
  page('/wms/pages/stockCount/plan', '盘点计划', () =>
    import('./warehouse/count/count-plan.page.tsx').then((m) => m.StockCountPlanPage),
  ),
  page('/wms/pages/stockCount/accuracy', '盘点准确率', () =>
    import('./warehouse/count/count-accuracy.page.tsx').then((m) => m.CountAccuracyPage),
  ),
  page(
    '/wms/pages/stockEntry/index/detail',
    '库存单据详情',
    () => import('./warehouse/stock-entry.page.tsx').then((m) => m.StockEntryDetailPage),
    { of: '/wms/pages/stockEntry/index' },
  ),
  page('/wms/pages/home/index', '仓储待办', () =>
    import('./warehouse/warehouse-home.page.tsx').then((m) => m.WarehouseHomePage),
  ),
  page('/wms/pages/transfer/index', '调拨单', () =>
    import('./warehouse/transfer.page.tsx').then((m) => m.TransferPage),
  ),
  page(
    '/wms/pages/transfer/index/detail',
    '调拨单详情',
    () => import('./warehouse/transfer.page.tsx').then((m) => m.TransferDetailPage),
    { of: '/wms/pages/transfer/index' },
  ),
  page(
    '/allocationDetail',
    '调拨单详情',
    () => import('./warehouse/transfer.page.tsx').then((m) => m.TransferDetailPage),
    { of: '/wms/pages/transfer/index' },
  ),
  page(
    '/wmsallocationDetail',
    '调拨单详情',
    () => import('./warehouse/transfer.page.tsx').then((m) => m.TransferDetailPage),
    { of: '/wms/pages/transfer/index' },
  ),
  page('/wms/pages/stockAlert/index', '库存预警', () =>
    import('./warehouse/stock-alert.page.tsx').then((m) => m.StockAlertPage),
  ),
  page('/wms/pages/locationExposure/index', '环境异常', () =>
    import('./warehouse/location-exposure.page.tsx').then((m) => m.LocationExposurePage),
  ),
  page('/wms/pages/stockAlert/setting', '预警设置', () =>
    import('./warehouse/material-alert.page.tsx').then((m) => m.MaterialAlertPage),
  ),
  page('/wms/pages/warehouse/map', '库位平面图', () =>
    import('./warehouse/floor-map/floor-map.page.tsx').then((m) => m.FloorMapPage),
  ),
  page('/wms/pages/idleStock/index', '呆滞库存', () =>
    import('./warehouse/idle-stock.page.tsx').then((m) => m.IdleStockPage),
  ),
  page('/wms/pages/inOutReport/index', '收发存报表', () =>
    import('./warehouse/in-out-report.page.tsx').then((m) => m.InOutReportPage),
  ),
  page('/wms/pages/demand/index', '需求', () => import('./warehouse/demand.page.tsx').then((m) => m.DemandPage)),
  page(
    '/wms/pages/demand/index/detail',
    '需求详情',
    () => import('./warehouse/demand.page.tsx').then((m) => m.DemandDetailPage),
    { of: '/wms/pages/demand/index' },
  ),
  page(
    '/wms/pages/demand/index/fulfil',
    '安排出入库',
    () => import('./warehouse/fulfil.page.tsx').then((m) => m.FulfilPage),
    { of: '/wms/pages/demand/index' },
  ),
  page('/wms/pages/purchaseRequest/index', '采购申请', () =>
    import('./warehouse/purchase-request.page.tsx').then((m) => m.PurchaseRequestListPage),
  ),
  page(
    '/wms/pages/purchaseRequest/index/detail',
    '采购申请详情',
    () => import('./warehouse/purchase-request.page.tsx').then((m) => m.PurchaseRequestPage),
    { of: '/wms/pages/purchaseRequest/index' },
  ),
  page('/wms/pages/inbound/index', '入库单', () =>
    import('./warehouse/inbound-bill.page.tsx').then((m) => m.InboundBillPage),
  ),
  page(
    '/wms/pages/inbound/index/detail',
    '入库单详情',
    () => import('./warehouse/inbound-bill.page.tsx').then((m) => m.InboundBillDetailPage),
    { of: '/wms/pages/inbound/index' },
  ),
  page(
    '/wms/pages/inbound/index/receive',
    '收货',
    () => import('./warehouse/receive.page.tsx').then((m) => m.ReceivePage),
    { of: '/wms/pages/inbound/index' },
  ),
  page('/wms/pages/outbound/index', '出库单', () =>
    import('./warehouse/outbound-bill.page.tsx').then((m) => m.OutboundBillPage),
  ),
  page(
    '/wms/pages/outbound/index/detail',
    '出库单详情',
    () => import('./warehouse/outbound-bill.page.tsx').then((m) => m.OutboundBillDetailPage),
    { of: '/wms/pages/outbound/index' },
  ),
  page(
    '/wms/pages/outbound/index/pick',
    '拣货出库',
    () => import('./warehouse/pick.page.tsx').then((m) => m.PickPage),
    { of: '/wms/pages/outbound/index' },
  ),
  page('/mes/pages/project/index', '项目', () =>
    import('./production/project/project.page.tsx').then((m) => m.ProjectPage),
  ),
  page(
    '/mes/pages/project/detail',
    '项目详情',
    () => import('./production/project/project-detail.page.tsx').then((m) => m.ProjectDetailPage),
    { of: '/mes/pages/project/index' },
  ),
  page('/mes/pages/inspection/index', '检验单', () =>
    import('./quality/inspection.page.tsx').then((m) => m.InspectionListPage),
  ),
  page(
    '/mes/pages/inspection/index/detail',
    '检验单详情',
    () => import('./quality/inspection-detail.page.tsx').then((m) => m.InspectionDetailPage),
    { of: '/mes/pages/inspection/index' },
  ),
  page('/mes/pages/nonconformance/index', '不合格品', () =>
    import('./quality/nonconformance.page.tsx').then((m) => m.NonconformanceListPage),
  ),
  page(
    '/mes/pages/nonconformance/index/detail',
    '不合格品详情',
    () => import('./quality/nonconformance-detail.page.tsx').then((m) => m.NonconformanceDetailPage),
    { of: '/mes/pages/nonconformance/index' },
  ),
  page('/mes/pages/inspectionScheme/index', '检验方案', () =>
    import('./quality/inspection-scheme.page.tsx').then((m) => m.InspectionSchemeListPage),
  ),
  page(
    '/mes/pages/inspectionScheme/index/detail',
    '检验方案',
    () => import('./quality/inspection-scheme.page.tsx').then((m) => m.InspectionSchemePage),
    { of: '/mes/pages/inspectionScheme/index' },
  ),
  page('/mes/pages/inspectionItem/index', '检验项目', () =>
    import('./quality/inspection-item.page.tsx').then((m) => m.InspectionItemPage),
  ),
  page('/mes/pages/defect/index', '缺陷', () => import('./quality/defect.page.tsx').then((m) => m.DefectPage)),
  page('/mes/pages/exception/index', '异常', () =>
    import('./production/exception/exception.page.tsx').then((m) => m.ExceptionPage),
  ),
  page(
    '/mes/pages/exception/detail',
    '异常详情',
    () => import('./production/exception/exception-detail.page.tsx').then((m) => m.ExceptionDetailPage),
    { of: '/mes/pages/exception/index' },
  ),
  page('/mes/pages/preparation/index', '备料', () =>
    import('./production/preparation/preparation.page.tsx').then((m) => m.PreparationPage),
  ),
  page('/mes/pages/genealogyGap/index', '追溯缺口', () =>
    import('./production/genealogy/genealogy-gap.page.tsx').then((m) => m.GenealogyGapPage),
  ),
  page('/mes/pages/outsideWork/index', '委外', () =>
    import('./production/outside-work/outside-work.page.tsx').then((m) => m.OutsideWorkPage),
  ),
  page(
    '/mes/pages/outsideWork/index/detail',
    '委外单详情',
    () => import('./production/outside-work/outside-work.page.tsx').then((m) => m.OutsideWorkDetailPage),
    { of: '/mes/pages/outsideWork/index' },
  ),
  page('/mes/pages/productionReport/index', '生产报表', () =>
    import('./production/report/production-report.page.tsx').then((m) => m.ProductionReportPage),
  ),
  page(
    '/mes/pages/productionReport/grindstone',
    '砂轮使用统计',
    () => import('./production/report/statistic.page.tsx').then((m) => m.GrindstonePage),
    { of: '/mes/pages/productionReport/index' },
  ),
  page(
    '/mes/pages/productionReport/steel',
    '钢材生产统计',
    () => import('./production/report/statistic.page.tsx').then((m) => m.SteelPage),
    { of: '/mes/pages/productionReport/index' },
  ),
]
