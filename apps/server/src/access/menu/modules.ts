import type { MenuGroup } from '../../platform/menu/menu-offer.ts'

export interface MenuModule {
  code: string
  name: string
  nameEn: string
  description: string
  /** Off until the administrator of the installation switches it on. */
  enabled: boolean
}

/** A module with what all domains have put into it. */
export interface FilledModule extends MenuModule {
  groups: readonly MenuGroup[]
}

const module = (
  code: string,
  name: string,
  nameEn: string,
  description: string,
  { enabled = true } = {},
): MenuModule => ({ code, name, nameEn, description, enabled })

/** The modules that come with the program, in their order. Most hold what several domains offer, so they are nobody's but the menu's. */
export const modules: readonly MenuModule[] = [
  module('dvs', '设备监控', 'Equipment Monitoring', '实时数据、趋势与报警处理'),
  module('dvm', '设备管理', 'Equipment Management', '模型、对象、点位与数据集'),
  module('iot', '物联接入', 'Device Access', '网关盒子、通道与设备接入'),
  module('lak', '基础数据', 'Basic Data', '报警类型、等级与原因标签'),
  module('bcs', '系统配置', 'System', '组织、用户、角色与权限'),
  module('mes', '生产执行', 'Production', '工单、报工与质量'),
  module('wms', '仓储管理', 'Warehouse', '入库、出库、盘点与库存'),
  module('rms', '报表中心', 'Reports', '报表与统计分析'),
  module('bigscreen', '大屏', 'Big Screen', '可视化大屏'),
  module('lcdp', '低代码', 'Low Code', '表单与数据模型'),
  module('ics', '视频监控', 'Video', '摄像头与视频'),
  // Not every plant has a power station.
  module('pho', '光伏监控', 'Photovoltaics', '电站发电与设备运行', { enabled: false }),
  module('intelligent', '智慧能源', 'Smart Energy', '按电站查看用能与设备', { enabled: false }),
]
