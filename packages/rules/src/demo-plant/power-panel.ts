import { register, wideRegister } from './demo-point.ts'
import type { DemoByteOrder, DemoDevice, DemoLimits, DemoModbusAddress, DemoPoint } from './demo-types.ts'

const voltage: DemoLimits = {
  urgentUpper: 253,
  errorUpper: 246,
  warningUpper: 240,
  warningLower: 205,
  errorLower: 200,
  urgentLower: 190,
  deadband: 1,
  onDelaySeconds: 3,
}
const imbalance: DemoLimits = { warningUpper: 15, errorUpper: 25, urgentUpper: 40, deadband: 2, onDelaySeconds: 5 }
const powerFactor: DemoLimits = { warningLower: 0.8, errorLower: 0.7, deadband: 0.01, onDelaySeconds: 10 }

function overCurrent(warningUpper: number): DemoLimits {
  const [errorUpper, urgentUpper] = [Math.round(warningUpper * 1.12), Math.round(warningUpper * 1.25)]
  return { warningUpper, errorUpper, urgentUpper, deadband: 2, onDelaySeconds: 3, offDelaySeconds: 5 }
}

// [code, name, unit, decimals, scale of the integer meters, limits]
function quantities(amps: number): [string, string, string, number, number, DemoLimits?][] {
  return [
    ['ua', 'A相电压', 'V', 1, 0.1, voltage],
    ['ub', 'B相电压', 'V', 1, 0.1, voltage],
    ['uc', 'C相电压', 'V', 1, 0.1, voltage],
    ['ia', 'A相电流', 'A', 1, 0.01, overCurrent(amps)],
    ['ib', 'B相电流', 'A', 1, 0.01, overCurrent(amps)],
    ['ic', 'C相电流', 'A', 1, 0.01, overCurrent(amps)],
    ['activePower', '有功功率', 'kW', 2, 0.001],
    ['reactivePower', '无功功率', 'kvar', 2, 0.001],
    ['powerFactor', '功率因数', '', 3, 0.001, powerFactor],
    ['frequency', '频率', 'Hz', 2, 0.01],
    ['imbalance', '电流不平衡度', '%', 1, 0.1, imbalance],
  ]
}

const keyCodes = ['ua', 'ia', 'activePower', 'powerFactor']

function floatMeter(amps: number, byteOrder: DemoByteOrder): DemoPoint<DemoModbusAddress>[] {
  return quantities(amps).map(([code, name, unit, decimals, , limits], index) =>
    wideRegister(code, name, unit, index * 2, 'float32', byteOrder, {
      decimals,
      key: keyCodes.includes(code),
      ...(limits && { limits }),
    }),
  )
}

function integerMeter(amps: number, byteOrder: DemoByteOrder): DemoPoint<DemoModbusAddress>[] {
  return quantities(amps).map(([code, name, unit, decimals, scale, limits], index) =>
    wideRegister(code, name, unit, index * 2, 'int32', byteOrder, {
      decimals,
      scale,
      key: keyCodes.includes(code),
      ...(limits && { limits }),
    }),
  )
}

function meter(code: string, name: string, model: string, unitId: number, points: DemoPoint<DemoModbusAddress>[]) {
  return { code, name, model, area: 'POWER', unitId, pollMs: 1000, points } satisfies DemoDevice<DemoModbusAddress>
}

function energy(dataType: 'float64' | 'int64' | 'uint32' | 'int32', byteOrder: DemoByteOrder, scale: number) {
  return wideRegister('energy', '正向有功电能', 'kWh', 40, dataType, byteOrder, { scale, decimals: 2, key: true })
}

/** The power panel: the incoming feeder and three branches, whose meters deliberately differ in data type and byte order. */
export const powerPanel: DemoDevice<DemoModbusAddress>[] = [
  meter('PM-00', '低压进线总表', '三相电力仪表 浮点型', 11, [
    ...floatMeter(520, 'ABCD'),
    wideRegister('uab', 'AB线电压', 'V', 50, 'float32', 'ABCD', { decimals: 1 }),
    wideRegister('ubc', 'BC线电压', 'V', 52, 'float32', 'ABCD', { decimals: 1 }),
    wideRegister('uca', 'CA线电压', 'V', 54, 'float32', 'ABCD', { decimals: 1 }),
    wideRegister('demand', '15分钟需量', 'kW', 56, 'float32', 'ABCD', {
      limits: { warningUpper: 280, errorUpper: 310, urgentUpper: 340, deadband: 3 },
    }),
    wideRegister('cabinetTemp', '母排温度', '℃', 58, 'float32', 'ABCD', {
      decimals: 1,
      limits: { warningUpper: 65, errorUpper: 75, urgentUpper: 90, deadband: 1 },
    }),
    energy('int64', 'ABCD', 0.001),
  ]),
  meter('PM-01', '空压站支路', '三相电力仪表 字交换浮点型', 12, [
    ...floatMeter(205, 'CDAB'),
    energy('float64', 'CDAB', 1),
  ]),
  meter('PM-02', '注塑车间支路', '三相电力仪表 整型', 13, [
    ...integerMeter(260, 'BADC'),
    energy('uint32', 'BADC', 0.01),
  ]),
  meter('PM-03', '机加与照明支路', '三相电力仪表 小端整型', 14, [
    ...integerMeter(150, 'DCBA'),
    energy('int32', 'DCBA', 0.01),
    register('ctRatio', '电流互感器变比', '', 0, 1, { access: 'rw', range: { min: 1, max: 2000 } }),
  ]),
]
