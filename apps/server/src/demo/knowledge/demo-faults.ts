import type { Sent } from '@zhizao/contract/http/call'
import type { faultArticle } from '@zhizao/contract/knowledge/fault-article'

type Article = Omit<Sent<typeof faultArticle.create>, 'deviceTypeId'>
/** With the code of the type of machine; of all machines where there is none. */
export type DemoFault = Article & { typeCode?: string }

/** What the maintenance of the demo plant knows: its phenomena are what its alarms and its machines' panels say. */
export const demoFaults: readonly DemoFault[] = [
  {
    title: '料筒温度偏低，升温慢',
    typeCode: 'MOULDING-MACHINE',
    category: 'cooling',
    cause: '加热圈断路或接线松动，该区加热输出 100 % 而温度不升；少数是热电偶松动，测得偏低。',
    phenomena: ['料筒3区温度偏低', '料筒温度偏低', '加热圈断路'],
    solutions: [
      {
        title: '更换加热圈',
        steps:
          '1. 停机，断开加热电源并挂牌，等料筒降到 60 ℃ 以下\n2. 用万用表量该区加热圈电阻，开路即损坏\n3. 换上同规格加热圈，接线端子拧紧，套好隔热棉\n4. 送电升温，确认 30 分钟内到设定值，温差不超过 ±3 ℃',
        parts: '加热圈 230 V 800 W、耐高温接线端子、万用表',
        minutes: 60,
      },
      {
        title: '检查热电偶',
        steps:
          '1. 检查热电偶插入深度和压紧螺钉\n2. 拔下接头清理氧化层，量冷态电阻\n3. 与点温计比对，相差超过 5 ℃ 时更换',
        parts: 'K 型热电偶、点温计',
        minutes: 20,
      },
    ],
  },
  {
    title: '模具温度过高',
    typeCode: 'MOULDING-MACHINE',
    category: 'cooling',
    cause: '冷却水流量不足：水路结垢、阀门未全开或过滤器堵塞。',
    phenomena: ['模具温度过高', '冷却水流量不足', '制品缩水变形'],
    solutions: [
      {
        title: '清洗冷却水过滤器并检查阀门',
        steps:
          '1. 看进出水压差，大于 0.1 MPa 先清洗 Y 型过滤器\n2. 确认模具进出水阀全开，水管没有折弯\n3. 恢复供水，流量应在 12 L/min 以上',
        parts: '过滤网、生料带',
        minutes: 25,
      },
      {
        title: '模具水路除垢',
        steps: '1. 换模时拆下水管接头\n2. 用除垢剂循环 1 小时，再用清水冲净\n3. 试压 0.6 MPa，保压 10 分钟不渗漏',
        parts: '水路除垢剂、循环泵',
        minutes: 120,
      },
    ],
  },
  {
    title: '液压油温过高',
    typeCode: 'MOULDING-MACHINE',
    category: 'hydraulic',
    cause: '油冷却器结垢，或冷却水进水温度偏高；也可能是油位偏低、油泵内泄。',
    phenomena: ['液压油温过高', '动作变慢', '油泵噪声大'],
    solutions: [
      {
        title: '清洗油冷却器',
        steps: '1. 停机泄压\n2. 关进出水阀，拆端盖通刷水侧铜管\n3. 装回试漏，开机后油温应稳定在 40～50 ℃',
        parts: '端盖密封垫、通管刷',
        minutes: 90,
      },
      {
        title: '补充液压油',
        steps: '看油位计，低于中线时补到 2/3，牌号与铭牌一致',
        parts: 'L-HM 46 抗磨液压油',
        minutes: 15,
      },
    ],
  },
  {
    title: '合模保护动作，模具有异物',
    typeCode: 'MOULDING-MACHINE',
    category: 'mechanical',
    cause: '制品或料头没有完全顶出，低压保护检测到阻力后停机。',
    phenomena: ['合模保护', '模具异物', '锁模力达不到'],
    solutions: [
      {
        title: '清理型腔并核对顶出',
        steps:
          '1. 切到手动，开模到位，用铜棒清出残料，不用钢件碰型面\n2. 检查顶针有没有卡滞，核对顶出次数和行程\n3. 低压低速试合模 3 次，正常后转自动',
        parts: '铜棒、脱模剂',
        minutes: 15,
      },
    ],
  },
  {
    title: '注射压力高、打不满',
    typeCode: 'MOULDING-MACHINE',
    category: 'process',
    cause: '喷嘴或流道有冷料、杂质；料温偏低也会使压力升高。',
    phenomena: ['注射压力过高', '制品缺料', '上模周期偏高'],
    solutions: [
      {
        title: '清理喷嘴',
        steps:
          '1. 射座后退，对空注射，观察料流\n2. 料流细弱时拆喷嘴清理冷料和杂质\n3. 装回，拧紧力矩按手册，对空注射 3 次确认',
        parts: '喷嘴扳手、铜刷',
        minutes: 40,
      },
      { title: '提高料温', steps: '在工艺卡允许的范围内每次把各区设定提高 5 ℃，稳定 10 分钟后再试', minutes: 20 },
    ],
  },
  {
    title: '空压机排气温度过高',
    typeCode: 'SCREW-COMPRESSOR',
    category: 'cooling',
    cause: '冷却器积灰、油位低或温控阀失灵；夏天机房通风不足也会引起。',
    phenomena: ['排气温度过高', '机房闷热', '冷却风机故障'],
    solutions: [
      {
        title: '吹扫冷却器',
        steps: '1. 停机断电\n2. 用 0.3 MPa 以下压缩空气由内向外吹扫散热片\n3. 开机满载 20 分钟，排气温度应低于 95 ℃',
        parts: '吹尘枪、防护眼镜',
        minutes: 40,
      },
      {
        title: '检查油位和温控阀',
        steps: '1. 卸载停机 5 分钟后看油位，低于下限补油\n2. 油温到 75 ℃ 后旁通管应变凉，否则更换温控阀芯',
        parts: '螺杆机油、温控阀芯',
        minutes: 60,
      },
    ],
  },
  {
    title: '设备通信中断',
    category: 'control',
    cause: '网线松动、交换机断电，或设备自己停电。',
    phenomena: ['通信中断', '数据不更新', '盒子离线'],
    solutions: [
      {
        title: '检查供电和网线',
        steps:
          '1. 看设备和盒子的电源灯、网口灯\n2. 重新插紧两端网线，换交换机网口再试\n3. 在盒子上 ping 设备地址，通了以后数据会自动恢复',
        parts: '网线、测线仪',
        minutes: 15,
      },
    ],
  },
]
