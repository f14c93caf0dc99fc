import type { DemoMachineType, DemoState } from './demo-types.ts'

const colours = {
  run: '#2DA44E',
  idle: '#3B82F6',
  stop: '#8C8C8C',
  fault: '#DC2626',
  maintenance: '#F59E0B',
  off: '#595959',
}

/** A state in the colour of its kind. */
const state = (code: string, name: string, kind: DemoState['kind'], condition: string): DemoState => ({
  code,
  name,
  kind,
  condition,
  colour: colours[kind],
})

/** What kinds of machines the demo plant has, and what they can be in, by what they say of themselves; the first that holds is the state. */
export const machineTypes: readonly DemoMachineType[] = [
  {
    code: 'SCREW-COMPRESSOR',
    name: '螺杆空压机',
    icon: 'compressor',
    devices: ['AC-01', 'AC-02'],
    states: [
      state('fault', '故障停机', 'fault', '[state] = 5'),
      state('loaded', '加载运行', 'run', '[state] = 2'),
      state('unloaded', '卸载运行', 'idle', '[state] = 3'),
      state('starting', '启动中', 'idle', '[state] = 1'),
      state('sleeping', '休眠', 'stop', '[state] = 4'),
      state('off', '停机', 'off', '[state] = 0'),
    ],
  },
  {
    code: 'MOULDING-MACHINE',
    name: '注塑机',
    icon: 'moulding',
    devices: ['IMM-01'],
    states: [
      state('fault', '故障停机', 'fault', '[state] = 4 or [faultCode] > 0'),
      state('producing', '自动生产', 'run', '[state] = 3'),
      state('ready', '待机', 'idle', '[state] = 2'),
      state('warming', '升温', 'idle', '[state] = 1'),
      state('off', '停机', 'off', '[state] = 0'),
    ],
  },
  {
    code: 'AIR-DRYER',
    name: '冷冻式干燥机',
    icon: 'machine',
    devices: ['AD-01'],
    states: [state('running', '运行', 'run', '[running]'), state('off', '停机', 'off', 'not [running]')],
  },
  {
    code: 'AIR-RECEIVER',
    name: '储气罐',
    icon: 'tank',
    devices: ['AT-01'],
    states: [
      state('low', '压力过低', 'fault', '[tankPressure] < 0.6'),
      state('supplying', '供气', 'run', '[flow] > 0.5'),
      state('holding', '保压', 'idle', '[flow] <= 0.5'),
    ],
  },
  {
    code: 'POWER-FEEDER',
    name: '配电回路',
    icon: 'power',
    devices: ['PM-00', 'PM-01', 'PM-02', 'PM-03'],
    states: [
      state('dead', '失电', 'off', '[ua] < 100'),
      state('loaded', '带载', 'run', '[activePower] > 1'),
      state('idle', '空载', 'idle', '[activePower] <= 1'),
    ],
  },
  {
    code: 'SOLAR-INVERTER',
    name: '光伏逆变器',
    icon: 'solar',
    devices: ['PV-01'],
    states: [
      state('fault', '故障', 'fault', '[inverterState] = 3'),
      state('warning', '告警运行', 'run', '[inverterState] = 2'),
      state('feeding', '并网发电', 'run', '[inverterState] = 1'),
      state('waiting', '待机', 'idle', '[inverterState] = 0'),
    ],
  },
  { code: 'WEATHER-STATION', name: '环境监测仪', icon: 'sensor', devices: ['WS-01'], states: [] },
]
