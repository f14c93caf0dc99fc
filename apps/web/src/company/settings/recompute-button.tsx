import { companyDetail } from '@zhizao/contract/company/company-detail'
import { App, Button } from 'antd'
import { client } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { menuQuery } from '../../platform/session/menu.ts'
import { Permitted } from '../../platform/session/permission.ts'
import { useAsk } from '../../platform/widgets/ask.tsx'

const calls = client(companyDetail)

/** Takes back what roles still hold of products that the company has no longer. */
export function RecomputeButton() {
  const { message } = App.useApp()
  const ask = useAsk()
  const askToClean = () =>
    ask({
      title: t('清理失效授权？'),
      content: t('角色中属于已收回产品的菜单授权将被删除，以后重新开通产品时须重新授权。'),
      okText: t('清理'),
      cancelText: t('取消'),
      onOk: async () => {
        const { removedGrants } = await calls.resourcesCompute({})
        await queryClient.invalidateQueries({ queryKey: menuQuery.queryKey })
        message.success(removedGrants ? t('已清理 {count} 项失效授权', { count: removedGrants }) : t('没有失效的授权'))
      },
    })
  return (
    <Permitted code={companyDetail.resourcesCompute.permission}>
      <Button type="link" size="small" onClick={askToClean}>
        {t('清理失效授权')}
      </Button>
    </Permitted>
  )
}
