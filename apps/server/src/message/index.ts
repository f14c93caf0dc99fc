import type { FileStore } from '../platform/files/file-store.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import type { Trigger } from '../platform/message/trigger.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import type { SenderDomain } from '../sender/index.ts'
import { documentListener } from './dispatch/document-listener.ts'
import { messageLogRoutes } from './dispatch/message-log.routes.ts'
import { removeOldDispatches } from './dispatch/remove-old-dispatches.ts'
import { sendDue } from './dispatch/send-due.ts'
import { messageMenu } from './message.menu.ts'
import type { MessageParts } from './message-parts.ts'
import { messageModelRoutes } from './model/message-model.routes.ts'
import { ringtoneRoutes } from './ringtone/ringtone.routes.ts'
import { smsTemplateRoutes } from './sms-template/sms-template.routes.ts'
import { catalogueOf } from './trigger/catalogue.ts'
import { messageTriggerRoutes } from './trigger/message-trigger.routes.ts'

export interface MessagePorts {
  readonly triggers: () => readonly Trigger[]
  readonly sender: Pick<SenderDomain, 'post' | 'ready'>
  readonly userIn: MessageParts['userIn']
  readonly jobs: Pick<JobQueue, 'background'>
  readonly files: FileStore
}

/** What companies have sent to whom when something happens: by page, mail and short message, in steps until somebody has read it. */
export function messageDomain(platform: Platform, { triggers, sender, userIn, jobs, files }: MessagePorts): Domain {
  const catalogue = catalogueOf(triggers)
  const { post, ready } = sender
  const parts: MessageParts = { catalogue, push: platform.push, post, ready, userIn }
  const wake = jobs.background('message-dispatch', sendDue(platform, parts))
  return {
    routes: [
      ...messageModelRoutes(catalogue),
      ...messageTriggerRoutes(parts),
      ...ringtoneRoutes(files),
      ...smsTemplateRoutes(catalogue),
      ...messageLogRoutes(catalogue),
    ],
    menus: messageMenu,
    listener: documentListener(catalogue, wake),
    nightly: [{ name: 'old-dispatches', cron: '50 3 * * *', work: (signal) => removeOldDispatches(platform, signal) }],
  }
}
