import type { MessageTriggerDraft } from '@zhizao/contract/message/message-trigger'

let made = 0
type Sent = Partial<MessageTriggerDraft> & Pick<MessageTriggerDraft, 'steps'>

/** A configuration of what is told of posted entries. */
export const draftOf = (draft: Sent) => ({
  name: `过账提醒${++made}`,
  trigger: 'stockEntry.post',
  title: '{kind} {code}',
  content: '{by} 过账了 {materials}',
  ...draft,
})

/** A step at once, to the message centre. */
export const stepOf = (step: Partial<MessageTriggerDraft['steps'][number]>): MessageTriggerDraft['steps'][number] => ({
  afterMinutes: 0,
  channels: ['page'],
  departmentIds: [],
  roleIds: [],
  userIds: [],
  ...step,
})
