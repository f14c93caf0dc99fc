import { bcsAccess } from './built-in-menu/bcs-access.ts'
import { bcsAccount } from './built-in-menu/bcs-account.ts'
import { bcsBasic } from './built-in-menu/bcs-basic.ts'
import { bcsCompany } from './built-in-menu/bcs-company.ts'
import { bcsContent } from './built-in-menu/bcs-content.ts'
import { bcsMenu } from './built-in-menu/bcs-menu.ts'
import { bcsMessage } from './built-in-menu/bcs-message.ts'
import { bcsOperations } from './built-in-menu/bcs-operations.ts'
import { bcsOutbox } from './built-in-menu/bcs-outbox.ts'
import { dvmModel } from './built-in-menu/dvm-model.ts'
import { dvsAlarm } from './built-in-menu/dvs-alarm.ts'
import { dvsMonitor } from './built-in-menu/dvs-monitor.ts'
import { icsVideo } from './built-in-menu/ics-video.ts'
import { iotBox } from './built-in-menu/iot-box.ts'
import { lakAlarm } from './built-in-menu/lak-alarm.ts'
import { lakCustomer } from './built-in-menu/lak-customer.ts'
import { lcdpPage } from './built-in-menu/lcdp-page.ts'
import { type BuiltInProduct, product } from './built-in-menu/menu-entry.ts'
import { mesAndon } from './built-in-menu/mes-andon.ts'
import { phoStation } from './built-in-menu/pho-station.ts'
import { rmsReport } from './built-in-menu/rms-report.ts'

/** The products and menus that come with the program; brought into the database at each start, by code. */
export const builtInProducts: readonly BuiltInProduct[] = [
  product('dvs', '设备监控', 'Equipment Monitoring', '实时数据、趋势与报警处理', [dvsMonitor, dvsAlarm]),
  product('dvm', '设备管理', 'Equipment Management', '模型、对象、点位与数据集', [dvmModel]),
  product('iot', '物联接入', 'Device Access', '网关盒子、通道与设备接入', [iotBox]),
  product('lak', '基础数据', 'Basic Data', '报警类型、等级与原因标签', [lakAlarm, lakCustomer]),
  product('bcs', '系统配置', 'System', '组织、用户、角色与权限', [
    bcsAccess,
    bcsCompany,
    bcsBasic,
    bcsMenu,
    bcsContent,
    bcsMessage,
    bcsOutbox,
    bcsOperations,
    bcsAccount,
  ]),
  product('mes', '生产执行', 'Production', '工单、报工与质量', [mesAndon]),
  product('wms', '仓储管理', 'Warehouse', '入库、出库、盘点与库存'),
  product('rms', '报表中心', 'Reports', '报表与统计分析', [rmsReport]),
  product('bigscreen', '大屏', 'Big Screen', '可视化大屏'),
  product('lcdp', '低代码', 'Low Code', '表单与数据模型', [lcdpPage]),
  product('ics', '视频监控', 'Video', '摄像头与视频', [icsVideo]),
  // Not every plant has a power station.
  product('pho', '光伏监控', 'Photovoltaics', '电站发电与设备运行', [phoStation], { enabled: false }),
  product('intelligent', '智慧能源', 'Smart Energy', '按电站查看用能与设备', [], { enabled: false }),
]
