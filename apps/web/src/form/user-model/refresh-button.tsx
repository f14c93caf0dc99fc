import { useQueryClient } from '@tanstack/react-query'
import { uddDataDetail } from '@zhizao/contract/form/udd'
import { App, Button } from 'antd'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { showJobs } from '../../platform/jobs/job-board.ts'
import { JOBS_KEY } from '../../platform/jobs/use-jobs.ts'
import { Permitted } from '../../platform/session/permission.ts'
import { useAsk } from '../../platform/widgets/ask.tsx'

const calls = client(uddDataDetail)

/** Makes anew what the rows of a model are found by, as a job, and shows it. */
export function RefreshButton({ modelId }: { modelId: string }) {
  const { message } = App.useApp()
  const ask = useAsk()
  const cache = useQueryClient()
  const askToRefresh = () =>
    ask({
      title: t('重建查询索引？'),
      content: t('按现有数据重新建立查询和查重用的索引，数据不变。数据查不到或误报重复时使用。'),
      okText: t('重建'),
      cancelText: t('取消'),
      onOk: async () => {
        await calls.refresh({ modelId })
        message.info(t('正在后台重建，可在任务面板查看进度'))
        await cache.invalidateQueries({ queryKey: JOBS_KEY })
        showJobs()
      },
    })
  return (
    <Permitted code={uddDataDetail.refresh.permission}>
      <Button onClick={askToRefresh}>{t('重建查询索引')}</Button>
    </Permitted>
  )
}
