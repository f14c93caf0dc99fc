import { jsonKey } from './demo-point.ts'
import type { DemoDevice, DemoJsonAddress, DemoLimits } from './demo-types.ts'

/** Working states of the grid inverter. */
export const inverterStates = { 0: '待机', 1: '并网发电', 2: '告警运行', 3: '故障' }

const inverterColours = { 0: 'grey', 1: 'green', 2: 'amber', 3: 'red' } as const

const strings = [1, 2, 3, 4].flatMap((index) => [
  jsonKey(`pv${index}Voltage`, `组串${index}电压`, 'V', { decimals: 1 }),
  jsonKey(`pv${index}Current`, `组串${index}电流`, 'A'),
])

const mismatch: DemoLimits = { warningUpper: 20, errorUpper: 40, urgentUpper: 80, deadband: 3, onDelaySeconds: 10 }

/** Roof photovoltaics with a weather mast; a foreign collector publishes them as plain JSON. */
export const solarPlant: DemoDevice<DemoJsonAddress>[] = [
  {
    code: 'PV-01',
    name: '屋顶光伏逆变器',
    model: '组串式逆变器 60kW',
    area: 'SOLAR',
    unitId: 1,
    pollMs: 5000,
    points: [
      jsonKey('inverterState', '逆变器状态', '', {
        dataType: 'int32',
        decimals: 0,
        texts: inverterStates,
        colours: inverterColours,
        key: true,
      }),
      jsonKey('acPower', '交流功率', 'kW', { key: true }),
      jsonKey('dcPower', '直流功率', 'kW'),
      jsonKey('efficiency', '转换效率', '%'),
      jsonKey('dailyEnergy', '当日发电量', 'kWh', { key: true }),
      jsonKey('totalEnergy', '累计发电量', 'kWh', { key: true }),
      jsonKey('inverterTemp', '逆变器温度', '℃', {
        decimals: 1,
        limits: { warningUpper: 65, errorUpper: 72, urgentUpper: 80, deadband: 1 },
      }),
      jsonKey('stringMismatch', '组串失配率', '%', { decimals: 1, limits: mismatch }),
      ...strings,
    ],
  },
  {
    code: 'WS-01',
    name: '环境气象站',
    model: '环境监测仪',
    area: 'SOLAR',
    unitId: 1,
    pollMs: 5000,
    points: [
      jsonKey('irradiance', '总辐照度', 'W/㎡', { decimals: 0, key: true }),
      jsonKey('ambientTemp', '环境温度', '℃', {
        decimals: 1,
        key: true,
        limits: { warningUpper: 38, errorUpper: 41, warningLower: -5, deadband: 0.5 },
      }),
      jsonKey('moduleTemp', '组件温度', '℃', { decimals: 1 }),
      jsonKey('humidity', '相对湿度', '%', { decimals: 1 }),
      jsonKey('windSpeed', '风速', 'm/s', { decimals: 1, limits: { warningUpper: 17, errorUpper: 24, deadband: 1 } }),
    ],
  },
]
