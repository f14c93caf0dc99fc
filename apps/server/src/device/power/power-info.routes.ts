import { powerInfo } from '@zhizao/contract/device/power-info'
import { implement } from '../../platform/http/implement.ts'
import type { DevicePorts } from '../device-ports.ts'
import { powerInfoOf } from './power-info.ts'

export const powerInfoRoutes = (ports: DevicePorts) =>
  implement(powerInfo, { get: (which, context) => powerInfoOf(which, ports, context) })
