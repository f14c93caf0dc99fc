import type { Attack } from './attack.ts'
import { bodies } from './attacks/bodies.ts'
import { clocks } from './attacks/clock.ts'
import { codes } from './attacks/codes.ts'
import { exportsOfMuch } from './attacks/exports.ts'
import { links } from './attacks/links.ts'
import { boxes } from './attacks/mqtt.ts'
import { mqttFloods } from './attacks/mqtt-flood.ts'
import { pictures } from './attacks/pictures.ts'
import { pipelines } from './attacks/pipelines.ts'
import { quotas } from './attacks/quotas.ts'
import { recovery } from './attacks/recovery.ts'
import { restores } from './attacks/restore.ts'
import { roles } from './attacks/roles.ts'
import { shares } from './attacks/shares.ts'
import { sheets } from './attacks/sheets.ts'
import { signIns } from './attacks/sign-in.ts'
import { sockets } from './attacks/sockets.ts'
import { texts } from './attacks/texts.ts'
import { tlsSockets } from './attacks/tls.ts'
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
  ...mqttFloods,
  ...tlsSockets,
  ...signIns,
  ...recovery,
  ...roles,
  ...quotas,
  ...exportsOfMuch,
  ...shares,
  ...texts,
  ...links,
  ...codes,
  ...restores,
  // At the end: who dates his samples by the day before is no longer what the others found.
  ...clocks,
]
