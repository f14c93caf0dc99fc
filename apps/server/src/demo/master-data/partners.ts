interface Partner {
  code: string
  name: string
  contact: string
  address: string
  remark?: string
}

/** Who delivers to the demo plant. */
export const demoSuppliers: readonly Partner[] = [
  { code: 'GYS-001', name: '宁波甬塑新材料有限公司', contact: '陈国栋', address: '宁波市北仑区', remark: '通用塑料' },
  { code: 'GYS-002', name: '苏州恒润工程塑料有限公司', contact: '顾敏', address: '苏州市吴中区', remark: '工程塑料' },
  {
    code: 'GYS-003',
    name: '东莞彩源色母科技有限公司',
    contact: '黄志明',
    address: '东莞市横沥镇',
    remark: '色母、助剂',
  },
  { code: 'GYS-004', name: '温州精达五金有限公司', contact: '林建武', address: '温州市龙湾区', remark: '螺钉、铜螺母' },
  { code: 'GYS-005', name: '深圳智芯电子有限公司', contact: '何晓东', address: '深圳市宝安区', remark: '控制板' },
  { code: 'GYS-006', name: '常州佳动电机有限公司', contact: '吴海峰', address: '常州市新北区', remark: '电机、风扇' },
  {
    code: 'GYS-007',
    name: '慈溪通达电线有限公司',
    contact: '徐丽',
    address: '慈溪市观海卫镇',
    remark: '电源线、适配器',
  },
  { code: 'GYS-008', name: '余姚铜都精密冲压厂', contact: '马永康', address: '余姚市低塘街道', remark: '插座铜件' },
  {
    code: 'GYS-009',
    name: '嘉兴柔成硅胶制品有限公司',
    contact: '沈芳',
    address: '嘉兴市秀洲区',
    remark: '密封圈、脚垫',
  },
  { code: 'GYS-010', name: '宁波佳印包装有限公司', contact: '周斌', address: '宁波市鄞州区', remark: '彩盒、纸箱' },
  { code: 'GYS-011', name: '绍兴绿托纸浆模塑有限公司', contact: '金伟', address: '绍兴市柯桥区', remark: '纸浆内托' },
  { code: 'GYS-012', name: '宁波润丰油品有限公司', contact: '胡军', address: '宁波市镇海区', remark: '液压油、辅料' },
]

/** Who receives what it makes. */
export const demoBuyers: readonly Partner[] = [
  { code: 'SH-001', name: '杭州优品家居有限公司', contact: '叶青', address: '杭州市余杭区' },
  { code: 'SH-002', name: '上海悦居电器商贸有限公司', contact: '宋佳', address: '上海市嘉定区' },
  { code: 'SH-003', name: '广州万家百货有限公司', contact: '罗志强', address: '广州市白云区' },
  { code: 'SH-004', name: '成都西联电子商务有限公司', contact: '唐静', address: '成都市双流区' },
]
