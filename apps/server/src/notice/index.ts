import type { ReadParam } from '../platform/params/param.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import { andonRoutes } from './andon/andon.routes.ts'
import { appDownloadRoutes } from './app-download/app-download.routes.ts'
import { noticeRoutes } from './notice/notice.routes.ts'
import { announceDue } from './notice/notice.service.ts'
import { noticeMenu } from './notice.menu.ts'
import { messageKeepDays } from './notice-params.ts'
import { upgradeNoticeRoutes } from './upgrade-notice/upgrade-notice.routes.ts'
import { removeOldMessages } from './user-message/remove-old-messages.ts'
import { notifyUser, pushMessage, storeMessage } from './user-message/send-message.ts'
import { userMessageRoutes } from './user-message/user-message.routes.ts'

export { pushMessage, storeMessage }

export interface NoticeDomain extends Domain {
  /** Puts a message of the product itself into a user's message centre, within the caller's transaction. */
  notifyUser: typeof notifyUser
}

/** Notices that wait for their time are looked for so often, ms. */
const LOOK_EVERY = 20_000

/** Notices, upgrade notices, andon calls, and the messages of each user. */
export function noticeDomain(platform: Platform, { readParam }: { readParam: ReadParam }): NoticeDomain {
  const { push, settings, log } = platform
  let looking: NodeJS.Timeout | undefined
  let work = Promise.resolve()
  const look = () => {
    work = announceDue(platform).catch((error) => log.error({ err: error }, 'notices could not be announced'))
  }
  return {
    routes: [
      ...noticeRoutes(push),
      ...upgradeNoticeRoutes(platform),
      ...userMessageRoutes,
      ...andonRoutes(push),
      ...appDownloadRoutes(settings),
    ],
    menus: noticeMenu,
    params: [messageKeepDays],
    notifyUser,
    nightly: [
      { name: 'old-messages', cron: '40 2 * * *', work: (signal) => removeOldMessages(platform, readParam, signal) },
    ],
    async start() {
      looking = setInterval(look, LOOK_EVERY)
    },
    async stop() {
      clearInterval(looking)
      await work
    },
  }
}
