import { material } from '@zhizao/contract/material/material'
import { printJob } from '@zhizao/contract/print/print-job'
import { printTemplate } from '@zhizao/contract/print/print-template'
import { vi } from 'vitest'
import type { Caller } from './caller.ts'

/** A template, and a job that prints a material with it. */
export async function fillPrint(owner: Caller, mark: string) {
  const template = await owner
    .client(printTemplate)
    .create({ typeCode: 'materialLabel', name: `${mark}打印模板`, remark: mark })
  const [one] = (await owner.client(material).page({ pageSize: 1 })).records
  const { id } = await owner
    .client(printJob)
    .create({ typeCode: 'materialLabel', templateId: template.id, ids: [one!.id] })
  // Its job writes when it ends, and whoever compares tables must not see that.
  await vi.waitFor(
    async () => {
      const { state } = await owner.client(printJob).get({ id })
      if (state !== 'ready') throw new Error(`the print is ${state}`)
    },
    { timeout: 100_000, interval: 100 },
  )
}
