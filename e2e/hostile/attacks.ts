import type { Attack } from './attack.ts'
import { bodies } from './attacks/bodies.ts'
import { exportsOfMuch } from './attacks/exports.ts'
import { boxes } from './attacks/mqtt.ts'
import { pictures } from './attacks/pictures.ts'
import { pipelines } from './attacks/pipelines.ts'
import { quotas } from './attacks/quotas.ts'
import { recovery } from './attacks/recovery.ts'
import { roles } from './attacks/roles.ts'
import { shares } from './attacks/shares.ts'
import { sheets } from './attacks/sheets.ts'
import { signIns } from './attacks/sign-in.ts'
import { sockets } from './attacks/sockets.ts'
import { uploads } from './attacks/uploads.ts'

/** Every attack there is, in the order in which they are tried. */
export const attacks: readonly Attack[] = [
  ...bodies,
  ...pipelines,
  ...sheets,
  ...uploads,
  ...pictures,
  ...sockets,
  ...boxes,
  ...signIns,
  ...recovery,
  ...roles,
  ...quotas,
  ...exportsOfMuch,
  ...shares,
]
