import type { MessageCategory } from '@zhizao/contract/notice/user-message'

export const categoryChoices = [
  { value: 'waring', label: '报警', colour: 'error' },
  { value: 'notic', label: '通知', colour: 'processing' },
  { value: 'andon', label: '安灯', colour: 'warning' },
] as const

/** The category that an address names; nothing for all. */
export const categoryIn = (text: string | null): MessageCategory | undefined =>
  categoryChoices.find(({ value }) => value === text)?.value
