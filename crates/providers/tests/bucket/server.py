"""What speaks the protocol of S3, on loopback (moto), with one bucket, `pictures`, and a key that may
use it. Requests have to be signed with that key.

It says port, name of the key and key in a line.
"""

import json
import logging
import os
import sys

# Whatever is asked stays here, and nothing is read from anybody's home.
os.environ.update(AWS_ACCESS_KEY_ID="a", AWS_SECRET_ACCESS_KEY="b", AWS_CONFIG_FILE="/dev/null")
os.environ.update(AWS_SHARED_CREDENTIALS_FILE="/dev/null", AWS_EC2_METADATA_DISABLED="true")

import boto3
from moto import settings
from moto.server import ThreadedMotoServer

MAY = {
    "Version": "2012-10-17",
    "Statement": [
        {
            "Effect": "Allow",
            "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:ListBucket"],
            "Resource": [f"arn:aws:s3:::{name}" for name in ("pictures", "pictures/*", "missing", "missing/*")],
        }
    ],
}

logging.getLogger("werkzeug").setLevel(logging.ERROR)
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
port = server.get_host_and_port()[1]
there = {"endpoint_url": f"http://127.0.0.1:{port}", "region_name": "us-east-1"}
boto3.client("s3", **there).create_bucket(Bucket="pictures")
iam = boto3.client("iam", **there)
iam.create_user(UserName="quire")
iam.put_user_policy(UserName="quire", PolicyName="p", PolicyDocument=json.dumps(MAY))
key = iam.create_access_key(UserName="quire")["AccessKey"]
settings.INITIAL_NO_AUTH_ACTION_COUNT = 0
print(port, key["AccessKeyId"], key["SecretAccessKey"], flush=True)
# Its parent process has gone when nothing can be read any more.
sys.stdin.read()
os._exit(0)
