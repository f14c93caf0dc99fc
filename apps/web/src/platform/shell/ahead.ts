import { queryClient } from '../api/query-client.ts'
import { push } from '../push/push.ts'
import { companySettingsQuery } from '../session/company-settings.ts'
import { menuQuery } from '../session/menu.ts'
import { currentUser } from '../session/session-store.ts'
import { isStandalone } from './paths.ts'
import { pageAt } from './registered-page.ts'
import { loadFrame, loadWhole } from './root-view.tsx'

/** So long nothing at all is drawn, ms: whose net is slower sees the wheel. */
const PATIENCE = 600

/**
 * What a page inside the frame needs, whichever it is, is asked for at once and beside each other, as soon as the program runs: the code
 * of the frame and of the page, the menu, the company's settings, the connection. Each would else wait for what stands around it to be
 * drawn. Settles once the code has come, so that page and frame are drawn in one.
 */
export async function loadedAhead(pathname: string): Promise<void> {
  const user = currentUser()
  if (!user || user.must_change_password || isStandalone(pathname)) return
  push.start()
  void queryClient.prefetchQuery(menuQuery)
  void queryClient.prefetchQuery(companySettingsQuery)
  const page = pageAt(pathname)
  // Where it fails the page asks again, and says so.
  page?.ahead?.().catch(() => undefined)
  const code = Promise.allSettled([page?.goesFirst ? loadFrame() : loadWhole(), page?.load()])
  await Promise.race([code, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}
