import { type Tool, tool, toolStates } from '@zhizao/contract/machine/tool'
import type { ReactNode } from 'react'
import { t } from '../platform/i18n/translate.ts'
import type { RowAction } from '../platform/resource-screen/screen-types.ts'
import { stateActions } from '../platform/resource-screen/state-actions.ts'
import {
  CalibrateDialog,
  CareDialog,
  DismountDialog,
  MountDialog,
  ScrapDialog,
  StartCareDialog,
} from './tool-dialogs.tsx'

type Show = (dialog: (close: () => void) => ReactNode) => void

/** What may be done with a tool where it is; calibration is for gauges, wherever they are. */
export function toolActs(show: Show, reload: () => void): RowAction<Tool>[] {
  const opens = (Dialog: (props: { row: Tool; onClose: () => void }) => ReactNode) => (row: Tool) =>
    new Promise<void>((resolve) =>
      show((close) => (
        <Dialog
          row={row}
          onClose={() => {
            close()
            resolve()
          }}
        />
      )),
    )
  return [
    ...stateActions(toolStates, {
      stateOf: ({ status }: Tool) => status,
      reload,
      run: {
        mount: opens(MountDialog),
        dismount: opens(DismountDialog),
        startCare: opens(StartCareDialog),
        careHere: opens(CareDialog),
        finishCare: opens(CareDialog),
        scrap: opens(ScrapDialog),
      },
    }),
    {
      key: 'calibrate',
      title: '校准',
      permission: tool.calibrate.permission,
      disabled: ({ kind, status }) => {
        if (kind !== 'gauge') return t('不是检具，不需要校准')
        return status === 'scrapped' && t('已报废')
      },
      run: async ([row]) => {
        await opens(CalibrateDialog)(row!)
        reload()
      },
    },
  ]
}
