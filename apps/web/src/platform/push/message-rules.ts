import type { UserMessage } from '@zhizao/contract/push/topics'
import { serverWords } from '../i18n/server-words.ts'
import { SILENT } from './built-in-sounds.ts'

/** Characters of a popup's body before it is cut. */
const LONGEST_BODY = 40

/** A popup's body: 40 characters and longer is cut to 40, with an ellipsis. Characters, not UTF-16 halves. */
export function cutBody(content: string): string {
  const characters = [...content]
  return characters.length >= LONGEST_BODY ? `${characters.slice(0, LONGEST_BODY).join('')}…` : content
}

/** Words of a message that came as HTML; a popup shows no markup. */
export const plainText = (content: string) =>
  content
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const ofAlarms = ['报警消息', '预警消息']
export const isOfAlarm = ({ msgType }: Pick<UserMessage, 'msgType'>) => ofAlarms.includes(msgType)

/** Title or body of a message in the language in use: what it says of alarms are the server's words, the rest people wrote. */
export const messageWords = (message: Pick<UserMessage, 'msgType'>, text: string) =>
  isOfAlarm(message) ? serverWords(text) : text

export const isAndon = (message: Pick<UserMessage, 'msgType'>) => message.msgType === '安灯消息'
export const isNotice = (message: Pick<UserMessage, 'msgType'>) => message.msgType === '通知消息'

const messageList = ['/messageIndex', '/bcs/pages/messageManage/index']
const messageDetail = ['/messageDetail', '/bcs/pages/messageManage/detail']

/** Whether the company wants sound and popups. */
export const areRemindersOn = (setAlarmInfo: string | undefined) => setAlarmInfo !== 'close'

/** A message starts its sound unless the user is reading one or the company wants none. */
export const startsSound = (message: UserMessage, pathname: string, setAlarmInfo: string | undefined) =>
  !!message.bgmUrl && message.bgmUrl !== SILENT && areRemindersOn(setAlarmInfo) && !messageDetail.includes(pathname)

/** A reminder of alarms has done its work once no alarm waits to be confirmed, whoever confirmed it. */
export const endsSound = (about: Pick<UserMessage, 'msgType'> | undefined, unconfirmed: number) =>
  !!about && isOfAlarm(about) && unconfirmed === 0

/** In the message centre nothing repeats. */
export const stopsSound = (pathname: string) => messageList.includes(pathname)

/** The sound's address with a number below 99, so that no cache answers with a replaced recording. */
export const soundAddress = (bgmUrl: string, random: number) =>
  `${bgmUrl}${bgmUrl.includes('?') ? '&' : '?'}r=${Math.floor(random * 99)}`
