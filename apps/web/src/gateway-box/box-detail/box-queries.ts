import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { box as boxResource } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { client } from '../../platform/api/client.ts'

export const boxes = client(boxResource)
export const channels = client(boxChannel)
export const devices = client(boxDevice)
export const sources = client(boxPoint)

const LOOK_EVERY = 5000
const MOST_DEVICES = 500

/** A box with what it last said of itself, asked for again while it is on show. */
export const boxQuery = (id: string) =>
  queryOptions({
    queryKey: ['box', id, 'detail'],
    queryFn: ({ signal }) => boxes.get({ id }, { signal, quiet: true }),
    refetchInterval: LOOK_EVERY,
  })

export const channelsQuery = (boxId: string) =>
  queryOptions({
    queryKey: ['box', boxId, 'channels'],
    queryFn: ({ signal }) => channels.list({ boxId }, { signal, quiet: true }),
  })

export const devicesQuery = (boxId: string) =>
  queryOptions({
    queryKey: ['box', boxId, 'devices'],
    queryFn: async ({ signal }) =>
      (await devices.page({ boxId, pageSize: MOST_DEVICES }, { signal, quiet: true })).records,
    refetchInterval: LOOK_EVERY,
  })

export const sourcesQuery = (boxId: string, boxDeviceId: string) =>
  queryOptions({
    queryKey: ['box', boxId, 'points', boxDeviceId],
    queryFn: ({ signal }) => sources.list({ boxDeviceId }, { signal, quiet: true }),
  })

/** Asks again for everything of a box, after something of it was changed. */
export function useBoxReload(boxId: string) {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: ['box', boxId] })
}
