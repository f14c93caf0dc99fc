import { bit, register, wideRegister } from './demo-point.ts'
import type { DemoDevice, DemoModbusAddress } from './demo-types.ts'

/** Running states of a screw compressor's controller. */
export const compressorStates = { 0: '停机', 1: '启动中', 2: '加载', 3: '卸载', 4: '休眠', 5: '故障停机' }

const compressorColours = { 0: 'grey', 1: 'blue', 2: 'green', 3: 'blue', 4: 'grey', 5: 'red' } as const

const compressorFaults = { 0: '排气温度过高', 1: '主电机过载', 2: '空滤堵塞', 3: '油压过低', 4: '冷却风机故障' }

const runTexts = { 0: '停机', 1: '运行' }
const runColours = { 0: 'grey', 1: 'green' } as const

function compressor(code: string, name: string, model: string, unitId: number, ratedAmps: number) {
  const temperature = {
    warningUpper: 95,
    errorUpper: 100,
    urgentUpper: 108,
    deadband: 2,
    onDelaySeconds: 3,
    offDelaySeconds: 5,
  }
  const current = {
    warningUpper: Math.round(ratedAmps * 1.08),
    errorUpper: Math.round(ratedAmps * 1.15),
    urgentUpper: Math.round(ratedAmps * 1.25),
    deadband: 2,
    onDelaySeconds: 5,
  }
  return {
    code,
    name,
    model,
    area: 'AIR',
    unitId,
    pollMs: 1000,
    points: [
      register('state', '运行状态', '', 0, 1, { texts: compressorStates, colours: compressorColours, key: true }),
      register('faultWord', '故障字', '', 1, 1, {
        texts: { 0: '无故障' },
        bits: compressorFaults,
        limits: { errorUpper: 0.5 },
      }),
      register('dischargePressure', '排气压力', 'MPa', 2, 0.001, {
        key: true,
        limits: { warningUpper: 0.8, errorUpper: 0.83, urgentUpper: 0.86, deadband: 0.005 },
      }),
      register('dischargeTemp', '排气温度', '℃', 3, 0.1, { dataType: 'int16', key: true, limits: temperature }),
      register('motorCurrent', '主机电流', 'A', 4, 0.1, { key: true, limits: current }),
      register('power', '输入功率', 'kW', 5, 0.1, { key: true }),
      register('oilPressure', '油压', 'MPa', 6, 0.001),
      register('filterDrop', '空滤压差', 'kPa', 7, 0.01, {
        limits: { warningUpper: 4, errorUpper: 5, urgentUpper: 6.5, deadband: 0.2, onDelaySeconds: 3 },
      }),
      register('ambientTemp', '环境温度', '℃', 8, 0.1, { dataType: 'int16' }),
      register('motorTemp', '主机绕组温度', '℃', 9, 0.1, {
        dataType: 'int16',
        limits: { warningUpper: 115, errorUpper: 125, urgentUpper: 135, deadband: 2 },
      }),
      wideRegister('runHours', '累计运行时间', 'h', 10, 'uint32', 'ABCD', { scale: 0.01, decimals: 2 }),
      wideRegister('loadHours', '累计加载时间', 'h', 12, 'uint32', 'CDAB', { scale: 0.01, decimals: 2 }),
      wideRegister('startCount', '启动次数', '次', 14, 'uint32', 'ABCD', { decimals: 0 }),
      bit('loaded', '加载阀', 'discrete', 0, { texts: { 0: '关', 1: '开' }, colours: { 0: 'grey', 1: 'green' } }),
      bit('fanRunning', '冷却风机运行', 'discrete', 1, { texts: runTexts, colours: runColours }),
      bit('run', '启停控制', 'coil', 0, { texts: { 0: '停止', 1: '启动' } }),
    ],
  } satisfies DemoDevice<DemoModbusAddress>
}

/** The compressed-air station: two screw compressors, a refrigeration dryer, the receiver tank with the joint controller. */
export const compressorStation: DemoDevice<DemoModbusAddress>[] = [
  compressor('AC-01', '1#螺杆空压机', '螺杆空压机 55kW', 1, 104),
  compressor('AC-02', '2#螺杆空压机', '螺杆空压机 37kW', 2, 70),
  {
    code: 'AD-01',
    name: '冷冻式干燥机',
    model: '冷冻式干燥机',
    area: 'AIR',
    unitId: 3,
    pollMs: 2000,
    points: [
      bit('running', '运行状态', 'discrete', 0, { texts: runTexts, colours: runColours, key: true }),
      wideRegister('dewPoint', '压力露点', '℃', 0, 'float32', 'CDAB', {
        key: true,
        decimals: 1,
        limits: { warningUpper: 8, errorUpper: 10, urgentUpper: 14, deadband: 0.5, onDelaySeconds: 5 },
      }),
      wideRegister('inletTemp', '进气温度', '℃', 2, 'float32', 'CDAB', { decimals: 1 }),
      wideRegister('outletTemp', '出气温度', '℃', 4, 'float32', 'CDAB', { decimals: 1 }),
      wideRegister('evaporatingPressure', '蒸发压力', 'MPa', 6, 'float32', 'CDAB', { decimals: 3 }),
      wideRegister('current', '压缩机电流', 'A', 8, 'float32', 'CDAB', { decimals: 1 }),
    ],
  },
  {
    code: 'AT-01',
    name: '储气罐及联控柜',
    model: '空压站联控柜',
    area: 'AIR',
    unitId: 4,
    pollMs: 1000,
    points: [
      wideRegister('tankPressure', '储气罐压力', 'MPa', 0, 'float32', 'ABCD', {
        key: true,
        decimals: 3,
        limits: {
          warningLower: 0.63,
          errorLower: 0.6,
          urgentLower: 0.55,
          warningUpper: 0.78,
          errorUpper: 0.82,
          urgentUpper: 0.85,
          deadband: 0.005,
          onDelaySeconds: 3,
          offDelaySeconds: 5,
        },
      }),
      wideRegister('tankTemp', '储气罐温度', '℃', 2, 'float32', 'ABCD', { decimals: 1 }),
      wideRegister('flow', '供气流量', 'm³/min', 4, 'float32', 'ABCD', { key: true, decimals: 2 }),
      wideRegister('totalFlow', '累计供气量', 'm³', 6, 'int64', 'ABCD', { scale: 0.01, decimals: 2 }),
      wideRegister('stationPower', '空压站总功率', 'kW', 10, 'float32', 'ABCD', { key: true, decimals: 1 }),
      wideRegister('specificPower', '比功率', 'kW/(m³/min)', 12, 'float32', 'ABCD', { decimals: 2 }),
      register('targetPressure', '目标压力', 'MPa', 0, 0.001, { access: 'rw', range: { min: 0.55, max: 0.75 } }),
    ],
  },
]
