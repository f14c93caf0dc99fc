import { administrator, type LargeStand } from './stand.ts'

/**
 * Makes people who may do everything, of these login names and with the administrator's password: who signs in as another
 * ends that one's session. Not by calls: to set two hundred passwords is no part of what is measured.
 */
export const hire = (stand: LargeStand, names: readonly string[]) =>
  stand.query(
    `with hired as (
       insert into app_user (company_id, login_name, name, password_hash)
       select company_id, hired, hired, password_hash from app_user, unnest($1::text[]) hired where login_name = $2
       on conflict do nothing returning id, company_id)
     insert into user_role (company_id, user_id, role_id)
     select hired.company_id, hired.id, role.id from hired join role using (company_id) where role.code = 'administrator'`,
    [names, administrator.name],
  )
