import { boxKindNames } from '@zhizao/contract/gateway-box/box'
import { channelDriverNames, channelSecurityNames } from '@zhizao/contract/gateway-box/box-channel'
import type { Choice } from '../platform/widgets/choices.ts'

const choicesOf = (names: Record<string, string>): Choice[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

export const boxKindChoices = choicesOf(boxKindNames)
export const driverChoices = choicesOf(channelDriverNames)
export const securityChoices = choicesOf(channelSecurityNames)

export const onlineChoices: Choice[] = [
  { value: 'true', label: '在线', colour: 'success' },
  { value: 'false', label: '离线', colour: 'default' },
]

/** States of a produced set file. */
export const setFileStates: Choice[] = [
  { value: 'produced', label: '已生成', colour: 'default' },
  { value: 'sent', label: '已下发，等待生效', colour: 'processing' },
  { value: 'applied', label: '已生效', colour: 'success' },
  { value: 'refused', label: '盒子拒绝', colour: 'error' },
]
