import { product } from '@zhizao/contract/access/product'
import { resource } from '@zhizao/contract/access/resource'
import { type MenuScope, Resource } from '@zhizao/contract/access/resource-fields'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { defineScreen } from '../../platform/resource-screen/define-screen.ts'
import { ResourceList } from '../../platform/resource-screen/resource-list.tsx'
import { usePermission } from '../../platform/session/permission.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import classes from './resource.module.css'
import { resourceApi } from './resource-menu.ts'
import { resourceOptions } from './resource-options.tsx'

const SCOPE = 'menu'

/** The menu as the company has it; for the administrator of the installation also as all companies share it. */
export function ResourcePage() {
  const [search, setSearch] = usePageSearch()
  const mayShare = usePermission(product.update.permission)
  const scope: MenuScope = mayShare && search.get(SCOPE) === 'installation' ? 'installation' : 'company'
  return (
    <div className={classes.page}>
      {mayShare && (
        <Segmented<MenuScope>
          aria-label={t('菜单范围')}
          style={{ alignSelf: 'flex-start' }}
          options={[
            { value: 'company', label: t('本公司菜单') },
            { value: 'installation', label: t('公共菜单（所有公司）') },
          ]}
          value={scope}
          onChange={(next) => setSearch({ [SCOPE]: next === 'company' ? undefined : next, _node: undefined })}
        />
      )}
      <div className={classes.list}>
        <ScopedMenu key={scope} scope={scope} />
      </div>
    </div>
  )
}

function ScopedMenu({ scope }: { scope: MenuScope }) {
  const options = useMemo(() => resourceOptions(scope), [scope])
  const definition = useMemo(() => defineScreen(resource, Resource, options), [options])
  const api = useMemo(() => resourceApi(scope), [scope])
  return <ResourceList calls={resource} api={api} definition={definition} options={options} />
}
