import { statfs } from 'node:fs/promises'
import { Gauge } from 'prom-client'

// The disk of the embedded server in the metrics (docs/contract/operations.md#metrics).

let dataFolder: string | undefined
export function watchDisk(folder: string | undefined): void {
  dataFolder = folder
}
new Gauge({
  name: 'data_disk_free_ratio',
  help: 'The free part of the disk with the embedded server’s data.',
  async collect() {
    const disk = dataFolder === undefined ? undefined : await statfs(dataFolder).catch(() => undefined)
    if (disk === undefined) this.remove()
    else this.set(disk.bavail / disk.blocks)
  },
})
