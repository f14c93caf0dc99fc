import { inspection } from '@zhizao/contract/quality/inspection'
import { nonconformance } from '@zhizao/contract/quality/nonconformance'
import { client } from '../platform/api/client.ts'
import { queryClient } from '../platform/api/query-client.ts'

export const inspections = client(inspection)
export const nonconformances = client(nonconformance)

/** Under which one inspection is kept, and one bill. */
export const wholeKey = (id: string) => ['inspection', 'whole', id]
export const billKey = (id: string) => ['nonconformance', 'whole', id]

/** What is shown of inspections and of what did not pass is asked for again. */
export function qualityChanged() {
  for (const key of ['inspection', 'nonconformance', inspection.page.path, nonconformance.page.path])
    void queryClient.invalidateQueries({ queryKey: [key] })
}
