import { useLocation, useRouter } from '@tanstack/react-router'
import { Button } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { paths } from '../platform/shell/paths.ts'
import { FaultArt, State } from '../platform/shell/states.tsx'

/** Where code 601 leads: what was tried is not covered by the licence. */
export function LicensePage() {
  const router = useRouter()
  const { refusal } = useLocation().state
  return (
    <main style={{ height: '100vh' }}>
      <State
        art={<FaultArt />}
        title={t('许可证不可用')}
        detail={refusal || t('许可证已到期或已超出授权范围。数据仍可查看，新增与修改已暂停，请联系管理员更新许可证。')}
        action={
          <>
            <Button onClick={() => router.history.back()}>{t('返回上一页')}</Button>
            <Button type="primary" onClick={() => void router.navigate({ to: paths.chooser })}>
              {t('返回产品选择')}
            </Button>
          </>
        }
      />
    </main>
  )
}
