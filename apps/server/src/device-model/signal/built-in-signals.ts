import type { DataType } from '@zhizao/contract/device/point-fields'
import type { LimitName } from '@zhizao/rules/validation/alarm-limits'

export interface BuiltInSignal {
  key: string
  name: string
  dataType: DataType
  unit: string | null
  decimals: number
  /** Range and usual limits, where a standard or physics gives them for any machine. */
  usual: { [Name in LimitName | 'minValue' | 'maxValue']?: number }
}

const analog = (
  key: string,
  name: string,
  unit: string | null,
  decimals: number,
  usual: BuiltInSignal['usual'] = {},
): BuiltInSignal => ({ key, name, unit, decimals, usual, dataType: 'float32' })
const counter = (key: string, name: string, unit: string): BuiltInSignal => ({
  key,
  name,
  unit,
  decimals: 0,
  usual: {},
  dataType: 'uint32',
})
const flag = (key: string, name: string): BuiltInSignal => ({
  key,
  name,
  unit: null,
  decimals: 0,
  usual: {},
  dataType: 'bool',
})

/** Signals that come with the program. Voltage ±7 % of 380 V and frequency as GB/T 12325 and 15945, vibration as GB/T 6075. */
export const builtInSignals: readonly BuiltInSignal[] = [
  analog('temperature', '温度', '℃', 1),
  analog('humidity', '湿度', '%', 1, { minValue: 0, maxValue: 100 }),
  analog('pressure', '压力', 'MPa', 3),
  analog('flow', '流量', 'm³/h', 2, { minValue: 0 }),
  analog('level', '液位', 'm', 2, { minValue: 0 }),
  analog('current', '电流', 'A', 2),
  analog('voltage', '电压', 'V', 1, { warningUpper: 406.6, warningLower: 353.4 }),
  analog('power', '有功功率', 'kW', 2),
  analog('reactivePower', '无功功率', 'kvar', 2),
  analog('powerFactor', '功率因数', null, 3, { minValue: -1, maxValue: 1, warningLower: 0.9 }),
  analog('frequency', '频率', 'Hz', 2, { errorUpper: 50.5, warningUpper: 50.2, warningLower: 49.8, errorLower: 49.5 }),
  analog('energy', '电能', 'kWh', 2, { minValue: 0 }),
  analog('water', '用水量', 'm³', 2, { minValue: 0 }),
  analog('gas', '用气量', 'm³', 2, { minValue: 0 }),
  analog('speed', '转速', 'r/min', 0),
  analog('torque', '扭矩', 'N·m', 1),
  analog('vibration', '振动速度', 'mm/s', 2, { minValue: 0, errorUpper: 7.1, warningUpper: 4.5 }),
  analog('load', '负载率', '%', 1, { minValue: 0, errorUpper: 100, warningUpper: 90 }),
  flag('running', '运行信号'),
  flag('fault', '故障信号'),
  counter('output', '产量', '件'),
  counter('scrap', '不良数', '件'),
  analog('cycleTime', '节拍', 's', 1, { minValue: 0 }),
  analog('runHours', '累计运行时间', 'h', 1, { minValue: 0 }),
]
