import { modelSync } from '@zhizao/contract/device/model-sync'
import { implement } from '../../platform/http/implement.ts'
import type { DevicePorts } from '../device-ports.ts'
import { restoreFromModel } from './restore.ts'
import { previewSync } from './sync-preview.ts'

export const modelSyncRoutes = (ports: DevicePorts) =>
  implement(modelSync, {
    preview: (input, context) => previewSync(input, ports, context),
    restore: (wanted, context) => restoreFromModel(wanted, ports, context),
  })
