import { compressorStation } from './demo-plant/compressor-station.ts'
import type { DemoDevice, DemoPlant } from './demo-plant/demo-types.ts'
import { mouldingMachine } from './demo-plant/moulding-machine.ts'
import { powerPanel } from './demo-plant/power-panel.ts'
import { solarPlant } from './demo-plant/solar-plant.ts'

/** The demo plant: the simulator serves these devices, the server's demo seeding describes them. */
export const demoPlant: DemoPlant = {
  company: { code: 'demo', name: '示范工厂' },
  areas: [
    { code: 'PLANT', name: '示范工厂', parent: null },
    { code: 'MOULDING', name: '注塑车间', parent: 'PLANT' },
    { code: 'AIR', name: '空压站', parent: 'PLANT' },
    { code: 'POWER', name: '配电室', parent: 'PLANT' },
    { code: 'SOLAR', name: '屋顶光伏', parent: 'PLANT', isPowerStation: true },
  ],
  box: {
    code: 'DEMO-GW-01',
    name: '动力站网关',
    model: '边缘网关',
    channels: [
      {
        code: 'modbus',
        name: '动力站总线',
        driver: 'modbus-tcp',
        port: 15020,
        devices: [...compressorStation, ...powerPanel],
      },
      {
        code: 'opcua',
        name: '注塑机网口',
        driver: 'opc-ua',
        port: 14840,
        path: '/zhizao/plant',
        namespaceUri: 'urn:zhizao:demo-plant',
        devices: [mouldingMachine],
      },
    ],
  },
  jsonBox: { code: 'DEMO-PV-01', name: '光伏采集器', model: '第三方网关', publishMs: 5000, devices: solarPlant },
}

/** Every device of the demo plant, whichever way it is read. */
export const demoDevices: DemoDevice[] = [...compressorStation, ...powerPanel, mouldingMachine, ...solarPlant]
