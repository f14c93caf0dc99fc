# A power meter by pymodbus: python3 meter_server.py PORT MAP.json
# Serves the float32 input registers of the map at unit 1. A line "set NAME VALUE" on standard input changes a value.
import asyncio
import json
import struct
import sys
import threading

from pymodbus.datastore import ModbusSequentialDataBlock, ModbusServerContext, ModbusSlaveContext
from pymodbus.server import StartAsyncTcpServer

port = int(sys.argv[1])
points = {point["name"]: point for point in json.load(open(sys.argv[2]))}
inputs = ModbusSequentialDataBlock(0, [0] * 400)
holding = ModbusSequentialDataBlock(0, [0] * 400)


def put(name, value):
    inputs.setValues(points[name]["address"], list(struct.unpack(">HH", struct.pack(">f", float(value)))))


for name, point in points.items():
    put(name, point["value"])


def listen():
    for line in sys.stdin:
        word, name, value = line.split()
        if word == "set":
            put(name, value)
            print("done", name, value, flush=True)


threading.Thread(target=listen, daemon=True).start()


async def main():
    unit = ModbusSlaveContext(ir=inputs, hr=holding, zero_mode=True)
    context = ModbusServerContext(slaves={1: unit}, single=False)
    print("ready", flush=True)
    await StartAsyncTcpServer(context=context, address=("127.0.0.1", port), allow_reuse_address=True)


asyncio.run(main())
