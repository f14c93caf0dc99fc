import { pages as access } from './access/pages.ts'
import { pages as alarm } from './alarm/pages.ts'
import { pages as calendar } from './calendar/pages.ts'
import { pages as camera } from './camera/pages.ts'
import { pages as codeRule } from './code-rule/pages.ts'
import { pages as company } from './company/pages.ts'
import { pages as control } from './control/pages.ts'
import { pages as customer } from './customer/pages.ts'
import { pages as device } from './device/pages.ts'
import { pages as deviceModel } from './device-model/pages.ts'
import { pages as dictionary } from './dictionary/pages.ts'
import { pages as document } from './document/pages.ts'
import { pages as firstSteps } from './first-steps/pages.ts'
import { pages as form } from './form/pages.ts'
import { pages as gatewayBox } from './gateway-box/pages.ts'
import { pages as knowledge } from './knowledge/pages.ts'
import { pages as machine } from './machine/pages.ts'
import { pages as material } from './material/pages.ts'
import { pages as message } from './message/pages.ts'
import { pages as monitor } from './monitor/pages.ts'
import { pages as notice } from './notice/pages.ts'
import { pages as objectState } from './object-state/pages.ts'
import { pages as offline } from './offline/pages.ts'
import { pages as operations } from './operations/pages.ts'
import { pages as plant } from './plant/pages.ts'
import type { RegisteredPage } from './platform/shell/registered-page.ts'
import { pages as pointCheck } from './point-check/pages.ts'
import { pages as position } from './position/pages.ts'
import { pages as print } from './print/pages.ts'
import { pages as process } from './process/pages.ts'
import { pages as production } from './production/pages.ts'
import { pages as quality } from './quality/pages.ts'
import { pages as report } from './report/pages.ts'
import { pages as sender } from './sender/pages.ts'
import { pages as trace } from './trace/pages.ts'
import { pages as warehouse } from './warehouse/pages.ts'
import { pages as workbench } from './workbench/pages.ts'

/** Every page of the product: what each domain offers in its `pages.ts`. */
export const pages: readonly RegisteredPage[] = [
  access,
  alarm,
  calendar,
  camera,
  codeRule,
  company,
  control,
  customer,
  device,
  deviceModel,
  dictionary,
  document,
  firstSteps,
  form,
  gatewayBox,
  knowledge,
  machine,
  material,
  message,
  monitor,
  notice,
  objectState,
  offline,
  operations,
  plant,
  pointCheck,
  position,
  print,
  process,
  production,
  quality,
  report,
  sender,
  trace,
  warehouse,
  workbench,
].flat()
