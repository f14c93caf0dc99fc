import { object } from '@zhizao/contract/device/object'
import { andon, messageReceiver } from '@zhizao/contract/notice/andon'
import { client } from '../../platform/api/client.ts'
import type { FindChoices } from '../../platform/widgets/choices.ts'

export const calls = client(andon)
const receivers = client(messageReceiver)
const objects = client(object)

const finding =
  (ask: typeof receivers.users): FindChoices =>
  async (keyword, signal) =>
    (await ask({ keyword }, { signal, quiet: true })).map(({ id, name }) => ({ value: id, label: name }))
export const findDepartments = finding(receivers.departments)
export const findRoles = finding(receivers.roles)
export const findUsers = finding(receivers.users)

export const findObjects: FindChoices = async (keyword, signal) =>
  (await objects.byNameOrCode({ keyword }, { signal, quiet: true })).map(({ id, name, code }) => ({
    value: id,
    label: `${name}（${code}）`,
  }))
