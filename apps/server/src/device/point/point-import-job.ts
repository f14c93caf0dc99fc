import { point } from '@zhizao/contract/device/point'
import type { JobDefinition } from '../../platform/jobs/job-definition.ts'
import type { DevicePorts } from '../device-ports.ts'
import { askAboutColumns, importPoints } from './point-sheet.ts'

/** A sheet of many points, brought in beside the call. Points are found by their codes, so a second run does no harm. */
export const pointImportJob = (
  ports: DevicePorts,
): JobDefinition<{ objectId?: string | undefined; dropUnknown?: boolean | undefined }> => ({
  kind: 'point.import',
  call: point.importBig,
  interrupted: 'again',
  look: ({ file, input }, context) => askAboutColumns({ file: file!, dropUnknown: input.dropUnknown }, context),
  run: (run) =>
    run.transaction(async (context) => {
      const given = { ...run.input, file: run.file! }
      const { added, changed } = await importPoints(given, ports, context, run.progress)
      return { message: `新增 ${added} 个点位，修改 ${changed} 个点位` }
    }),
})
