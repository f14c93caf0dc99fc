import type { Pool } from 'pg'
import { statement } from '../../platform/db/statement.ts'
import { protocols } from './protocol.table.ts'

/** Earlier versions took a password as the default value of a parameter, readable by everybody who may read protocols. */
export const forgetPasswords = (system: Pick<Pool, 'query'>) =>
  system.query(
    statement`update ${protocols} set params = (select jsonb_agg(
        case when p ->> 'kind' = 'password' then p || '{"fallback":null}' else p end order by place)
      from jsonb_array_elements(params) with ordinality as each (p, place))
     where jsonb_path_exists(params, '$[*] ? (@.kind == "password" && @.fallback != null && @.fallback != "")')`,
  )
