import { node } from './demo-point.ts'
import type { DemoDevice, DemoLimits, DemoOpcUaAddress } from './demo-types.ts'

/** States of the injection moulding machine. */
export const mouldingStates = { 0: '停机', 1: '升温', 2: '待机', 3: '自动生产', 4: '故障停机' }

const mouldingColours = { 0: 'grey', 1: 'amber', 2: 'blue', 3: 'green', 4: 'red' } as const

/** Phases of one moulding cycle. */
export const mouldingPhases = { 0: '等待', 1: '合模', 2: '注射', 3: '保压', 4: '冷却塑化', 5: '开模', 6: '顶出' }

/** Fault codes and the text the machine's own panel shows. */
export const mouldingFaults = {
  0: '',
  101: '料筒温度偏低，3区加热圈断路',
  102: '模具温度过高，冷却水流量不足',
  103: '合模保护，模具异物',
}

/** Nominal barrel set points, feed zone to nozzle, in ℃. */
export const barrelSetPoints = [190, 205, 215, 220, 225] as const

const zoneNames = ['料筒1区', '料筒2区', '料筒3区', '料筒4区', '喷嘴']
const prefix = 'IMM1'

function zoneLimits(setPoint: number): DemoLimits {
  return {
    urgentUpper: setPoint + 25,
    errorUpper: setPoint + 16,
    warningUpper: setPoint + 9,
    warningLower: setPoint - 9,
    errorLower: setPoint - 16,
    urgentLower: setPoint - 25,
    deadband: 1,
    onDelaySeconds: 10,
  }
}

const zonePoints = zoneNames.flatMap((name, index) => {
  const zone = `Barrel.Zone${index + 1}`
  const setPoint = barrelSetPoints[index] ?? 200
  return [
    node(prefix, `zone${index + 1}Temp`, `${name}温度`, '℃', `${zone}.Actual`, {
      key: index === 2,
      limits: zoneLimits(setPoint),
    }),
    node(prefix, `zone${index + 1}Set`, `${name}温度设定`, '℃', `${zone}.SetPoint`, {
      access: 'rw',
      range: { min: 20, max: 320 },
    }),
    node(prefix, `zone${index + 1}Heat`, `${name}加热输出`, '%', `${zone}.Output`),
  ]
})

/** One injection moulding machine with an OPC UA server of its own. */
export const mouldingMachine: DemoDevice<DemoOpcUaAddress> = {
  code: 'IMM-01',
  name: '1#注塑机',
  model: '注塑机 160T',
  area: 'MOULDING',
  unitId: 1,
  pollMs: 500,
  points: [
    node(prefix, 'state', '运行状态', '', 'State', {
      dataType: 'int32',
      decimals: 0,
      texts: mouldingStates,
      colours: mouldingColours,
      key: true,
    }),
    node(prefix, 'phase', '循环阶段', '', 'Cycle.Phase', { dataType: 'int32', decimals: 0, texts: mouldingPhases }),
    node(prefix, 'faultCode', '故障代码', '', 'FaultCode', {
      dataType: 'int32',
      decimals: 0,
      texts: { ...mouldingFaults, 0: '无故障' },
      colours: { 101: 'red', 102: 'red', 103: 'red' },
      limits: { errorUpper: 0.5 },
    }),
    node(prefix, 'alarmText', '报警文本', '', 'AlarmText', { dataType: 'string', decimals: 0 }),
    ...zonePoints,
    node(prefix, 'injectionPressure', '注射压力', 'MPa', 'Injection.Pressure', {
      key: true,
      limits: { warningUpper: 130, errorUpper: 140, urgentUpper: 150, deadband: 2 },
    }),
    node(prefix, 'screwPosition', '螺杆位置', 'mm', 'Injection.ScrewPosition'),
    node(prefix, 'clampForce', '锁模力', 'kN', 'Clamp.Force', { key: true, decimals: 0 }),
    node(prefix, 'mouldTemp', '模具温度', '℃', 'Mould.Temperature', {
      key: true,
      limits: { warningUpper: 52, errorUpper: 58, urgentUpper: 65, warningLower: 20, deadband: 1, onDelaySeconds: 5 },
    }),
    node(prefix, 'coolingFlow', '冷却水流量', 'L/min', 'Mould.CoolingFlow', {
      limits: { warningLower: 12, errorLower: 8, deadband: 0.5, onDelaySeconds: 3 },
    }),
    node(prefix, 'oilTemp', '液压油温', '℃', 'Hydraulic.OilTemperature', {
      limits: { warningUpper: 55, errorUpper: 60, urgentUpper: 65, deadband: 1 },
    }),
    node(prefix, 'cycleTime', '上模周期', 's', 'Cycle.Time', {
      key: true,
      decimals: 2,
      limits: { warningUpper: 36, errorUpper: 45, deadband: 0.5 },
    }),
    node(prefix, 'shotCount', '累计模次', '次', 'Counters.Shots', { dataType: 'uint32', decimals: 0, key: true }),
    node(prefix, 'rejectCount', '累计不良', '次', 'Counters.Rejects', { dataType: 'uint32', decimals: 0 }),
    node(prefix, 'power', '整机功率', 'kW', 'Power', { decimals: 2 }),
    node(prefix, 'autoMode', '自动运行', '', 'AutoMode', {
      dataType: 'bool',
      decimals: 0,
      access: 'rw',
      texts: { 0: '手动', 1: '自动' },
      colours: { 0: 'amber', 1: 'green' },
    }),
  ],
}
