interface Selects {
  /** The page, by company, limit and offset. */
  rows: string
  total: string
  /** What belongs to the rows of the page, by their ids. */
  more?: string
}

const menuFrom = `from resource r join product p on p.id = r.product_id
  left join company_product cp on cp.product_id = p.id and cp.company_id = $1
  left join resource_override o on o.resource_id = r.id and o.company_id = $1
  where cp.id is not null and (r.company_id is null or r.company_id = $1)`
const menuParent = 'case when o.moved then o.parent_id else r.parent_id end'

/** What a list call must read at the least: the page's rows, the count, and what its rows show of other tables. */
export const adminSelects: Record<string, Selects> = {
  users: {
    rows: `select u.id, u.login_name, u.name, u.nickname, u.department_id, d.name as depart_name, u.phone, u.email, u.job_title,
      u.head_img, u.is_agent, u.status, u.must_change_password, u.language, u.theme, u.last_sign_in_at, u.created_at
      from app_user u left join department d on d.id = u.department_id where u.company_id = $1 order by u.id desc limit $2 offset $3`,
    total: 'select count(*)::int as total from app_user where company_id = $1',
    more: `select ur.user_id, r.id, r.name from user_role ur join role r on r.id = ur.role_id
      where ur.user_id = any($1) order by r.sort, r.id`,
  },
  roles: {
    rows: `select id, code, name, remark, status, scope, built_in, sort, created_at, updated_at from role
      where company_id = $1 order by sort, id limit $2 offset $3`,
    total: 'select count(*)::int as total from role where company_id = $1',
    more: 'select role_id, count(*)::int as total from user_role where role_id = any($1) group by role_id',
  },
  operations: {
    rows: `select id, user_id, user_name, title, target, code, message, ip, duration_ms, method, path, created_at from operate_log
      where company_id = $1 order by created_at desc, id desc limit $2 offset $3`,
    total: 'select count(*)::int as total from operate_log where company_id = $1',
  },
  signIns: {
    rows: `select id, user_id, login_name, user_name, kind, succeeded, message, ip, user_agent, created_at from sign_in_log
      where company_id = $1 order by created_at desc, id desc limit $2 offset $3`,
    total: 'select count(*)::int as total from sign_in_log where company_id = $1',
  },
  menus: {
    rows: `select r.id, r.company_id, r.product_id, ${menuParent} as parent_id, r.type, r.code, coalesce(o.name, r.name) as name,
      coalesce(o.name_en, r.name_en) as name_en, r.url, coalesce(o.icon, r.icon) as icon, r.page_type, coalesce(o.sort, r.sort) as sort,
      r.agent_only, r.new_window, r.enabled and not coalesce(o.hidden, false) as is_on, p.code as product_code, p.name as product_name
      ${menuFrom} order by p.sort, p.id, ${menuParent} nulls first, coalesce(o.sort, r.sort), r.id limit $2 offset $3`,
    total: `select count(*)::int as total ${menuFrom}`,
    // What stands right below, the roles that hold it, and the name of what is above.
    more: `select ${menuParent} as id, r.type, count(*)::int as total, null as name from resource r
        left join resource_override o on o.resource_id = r.id where ${menuParent} = any($1) group by 1, 2
      union all select resource_id, 0, count(*)::int, null from role_resource where resource_id = any($1) group by 1
      union all select r.id, -1, 0, coalesce(o.name, above.name) from resource r join resource above on above.id = r.parent_id
        left join resource_override o on o.resource_id = above.id where r.id = any($1)`,
  },
}
