import { deviceType } from '@zhizao/contract/device/device-type'
import { client } from '../platform/api/client.ts'
import type { Choice } from '../platform/widgets/choices.ts'

const calls = client(deviceType)

/** Device types as choices of forms and filters. */
export const findTypes = async (): Promise<Choice[]> =>
  (await calls.list({}, { quiet: true })).map(({ id, name }) => ({ value: id, label: name }))
