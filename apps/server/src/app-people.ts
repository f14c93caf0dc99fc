import {
  accessDomain,
  productNames,
  programMenu,
  recomputeResources,
  rolesNaming,
  rulesNaming,
} from './access/index.ts'
import { users } from './access/user/user.table.ts'
import type { NoticePorts } from './alarm/index.ts'
import { cameras } from './camera/camera/camera.table.ts'
import { companyDomain, companyParams } from './company/index.ts'
import { objects } from './device/object/object.table.ts'
import { points } from './device/point/point.table.ts'
import { itemsOf } from './dictionary/index.ts'
import { boxes } from './gateway-box/box/box.table.ts'
import { noticeDomain } from './notice/index.ts'
import type { NextCode } from './platform/codes/code-kind.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { JobQueue } from './platform/jobs/job-queue.ts'
import { type Offered, once } from './platform/offered.ts'
import type { Platform } from './platform/platform.ts'
import { senderDomain } from './sender/index.ts'

interface Given {
  readonly files: FileStore
  readonly jobs: JobQueue
  readonly nextCode: NextCode
  readonly offered: Offered
}

/** Who works here, for whom, and how they are told. */
export function peopleDomains(platform: Platform, { files, jobs, nextCode, offered }: Given) {
  const params = companyParams(platform)
  const sender = senderDomain(platform, { jobs })
  const notice = noticeDomain(platform, { readParam: params.read })
  const menu = once(() => programMenu(offered.menus()))
  const notify = notice.notifyUser
  const calls = offered.calls
  const access = accessDomain(platform, { readParam: params.read, files, sender, nextCode, notify, menu, calls })
  const company = companyDomain(platform, {
    nextCode,
    itemsOf,
    recomputeResources,
    params,
    offeredParams: offered.params,
    productNames,
    counted,
    areaUses,
  })
  /** How people hear of alarms beyond the browser. */
  const notices: NoticePorts = {
    // A day later an alarm is no news any more.
    post: (message, context) =>
      sender.post({ ...message, validUntil: new Date(context.now().getTime() + 24 * 3600_000) }, context),
    userIn: access.userIn,
  }
  return { access, company, sender, notice, notices, menu }
}

/** What others keep of companies and areas. */
const counted = { users, objects, points, boxes }
const areaUses = { objects: objects.areaId, cameras: cameras.areaId, rolesNaming, rulesNaming }
