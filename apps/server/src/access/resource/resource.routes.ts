import { cmsResource } from '@zhizao/contract/access/cms-resource'
import { resource } from '@zhizao/contract/access/resource'
import type { MenuScope, ResourceChanges, ResourceDraft } from '@zhizao/contract/access/resource-fields'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { heldRows } from '../menu/held-rows.ts'
import { accessChanged } from '../menu/menu-changed.ts'
import * as service from './resource.service.ts'
import { resources } from './resource.table.ts'
import { moveResource } from './resource-order.ts'
import {
  descendantsOf,
  entries,
  entryById,
  type IsBuiltIn,
  pageOfResources,
  resourceById,
  resourcesBelow,
  resourceTree,
  scopeOf,
} from './resource-query.ts'
import { dependentsOf, otherCompanies, removeResource } from './resource-removal.ts'

type One = { id: string; scope?: MenuScope }

/** The menu under its two vocabularies. `cameAlong` says whether a shared entry came with the program. */
export function resourceRoutes(
  platform: Platform,
  cameAlong: (row: { productCode: string; code: string }) => boolean,
): Route[] {
  const isBuiltIn: IsBuiltIn = (row) => row.companyId === null && cameAlong(row)
  const { systemDb } = platform.database
  const changed = (scope: MenuScope, context: Context) => accessChanged(platform, scope, context)

  async function create(draft: ResourceDraft, context: Context) {
    const made = await service.createResource(draft, isBuiltIn, context)
    changed(scopeOf(draft, context), context)
    return made
  }
  async function update(changes: ResourceChanges, context: Context) {
    const scope = await service.changing(changes, context)
    const after = await service.updateResource(changes, scope, isBuiltIn, context)
    changed(scope, context)
    return after
  }
  const remove = (withButtons: boolean) => async (one: One, context: Context) => {
    const elsewhere = await otherCompanies(one.id, systemDb, context)
    const scope = await service.changing(one, context)
    await removeResource(one.id, { withButtons, isBuiltIn }, scope, elsewhere, context)
    changed(scope, context)
    return true as const
  }
  const move = (step: -1 | 1) => async (one: One, context: Context) => {
    const scope = await service.changing(one, context)
    await moveResource(one.id, step, scope, context)
    changed(scope, context)
    return true as const
  }
  const menus = (input: { scope?: MenuScope }, context: Context) =>
    resourceTree(scopeOf(input, context), 2, isBuiltIn, context)
  async function forUpdate(one: One, context: Context) {
    const scope = scopeOf(one, context)
    const found = await resourceById(one.id, scope, isBuiltIn, context)
    const groups = await entries(scope, eq(resources.productId, found.productId), context)
    const isAllowed = (type: number) => (found.type > 2 ? type === 2 : type === 1)
    const parents = groups.filter((row) => isAllowed(row.type) && row.id !== found.id)
    return { ...found, parents: parents.map(({ id, name, type }) => ({ id, name, type })) }
  }
  const both = {
    menus,
    forUpdate,
    update,
    removeById: remove(false),
    createBelow: create,
    moveOneUp: move(-1),
    moveOneDown: move(1),
  }

  return [
    ...implement(cmsResource, both),
    ...implement(resource, {
      ...both,
      page: (input, context) => pageOfResources(input, isBuiltIn, context),
      below: (input, context) => resourcesBelow(input.parentId, scopeOf(input, context), isBuiltIn, context),
      tree: (input, context) => resourceTree(scopeOf(input, context), 4, isBuiltIn, context),
      get: (one, context) => resourceById(one.id, scopeOf(one, context), isBuiltIn, context),
      descendants: (one, context) => descendantsOf(one.id, scopeOf(one, context), isBuiltIn, context),
      async tabs(one, context) {
        const scope = scopeOf(one, context)
        await entryById(one.id, scope, context)
        return (await resourcesBelow(one.id, scope, isBuiltIn, context)).filter((row) => row.type === 4)
      },
      async ownTabs({ code, productCode }, context) {
        const { held } = await heldRows(context.db, context.user)
        const page = held.find((row) => row.code === code && row.productCode === productCode)
        return held.filter((row) => row.type === 4 && row.parentId === page?.id)
      },
      async nextSort(input, context) {
        const scope = scopeOf(input, context)
        const { productId, parent } = await service.placeOf(input, scope, context)
        const type = parent?.type === 2 ? 3 : 2
        return service.nextSort({ productId, parentId: parent?.id ?? null, type }, scope, context)
      },
      async dependents(one, context) {
        const elsewhere = await otherCompanies(one.id, systemDb, context)
        const { row: _, ...found } = await dependentsOf(one.id, scopeOf(one, context), elsewhere, context)
        return found
      },
      create,
      createAtTop: create,
      remove: remove(false),
      removeWithButtons: remove(true),
      moveUp: move(-1),
      moveDown: move(1),
    }),
  ]
}
