import type { OfferedModel } from '../platform/data-model/data-model.ts'
import type { Entity } from '../platform/data-model/entity.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import type { Domain } from '../platform/platform.ts'
import { type ExtendingPorts, extendedDomain } from './custom-field/extended-domain.ts'
import { extraFields } from './custom-field/sheet-fields.ts'
import { dataModelRoutes, type ListDictionaries } from './data-model/data-model.routes.ts'
import { formMenu } from './form.menu.ts'
import { pageTemplateRoutes } from './page-template/page-template.routes.ts'
import type { RolesOf } from './user-model/model-permission.ts'
import { userModelRoutes } from './user-model/user-model.routes.ts'
import type { KnownRoles } from './user-model/user-model.service.ts'
import type { NamedThings } from './user-record/record-values.ts'
import { userRecordRoutes } from './user-record/user-record.routes.ts'

export type { ExtendingPorts }
export { extendedDomain, extraFields }

/** What this domain is given by the process. */
export interface FormPorts {
  offered: readonly OfferedModel[]
  dictionaries: ListDictionaries
  /** What fields of users' models may name. */
  things: NamedThings
  rolesOf: RolesOf
  /** Masters of the product, whose fields companies add to. */
  entities: readonly Entity[]
  knownRoles: KnownRoles
  jobs: Pick<JobQueue, 'define'>
}

/** What pages and reports are made from: data models and page templates; and the data that companies model themselves. */
export function formDomain({ offered, dictionaries, things, rolesOf, knownRoles, jobs, ...ports }: FormPorts): Domain {
  const entities = new Map(ports.entities.map((entity) => [entity.code, entity]))
  const routes = [
    ...dataModelRoutes(offered, dictionaries),
    ...pageTemplateRoutes,
    ...userModelRoutes(knownRoles, entities, jobs),
    ...userRecordRoutes(things, rolesOf, entities),
  ]
  return { routes, menus: formMenu }
}
