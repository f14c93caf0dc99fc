import { apiKey } from '@zhizao/contract/access/api-key'
import { implement, type Route } from '../../platform/http/implement.ts'
import { createKey, revokeKeys, rolesForKeys, updateKey } from './api-key.service.ts'
import { apiKeyById, apiKeyPage } from './api-key-query.ts'
import type { KeySource } from './key-source.ts'

export const apiKeyRoutes = (keys: Pick<KeySource, 'changed'>): Route[] =>
  implement(apiKey, {
    page: apiKeyPage,
    get: ({ id }, context) => apiKeyById(id, context),
    roles: (_input, context) => rolesForKeys(context),
    create: createKey,
    async update(changes, context) {
      const after = await updateKey(changes, context)
      context.afterCommit(() => keys.changed([after.id]), { isPromised: true })
      return after
    },
    async revoke({ ids }, context) {
      await revokeKeys(ids, context)
      context.afterCommit(() => keys.changed(ids), { isPromised: true })
      return true
    },
  })
