FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY cli/bootstrap.mjs cli/commands.mjs cli/
RUN node cli/bootstrap.mjs install
COPY . .
# Without devDependencies in package.json, `npm prune` also removes those that are optional peers of others; `--omit=dev` would keep them.
# The lock stays as it is: with another one, the commands of an operator would install everything anew.
RUN npm run build && node tools/release/remove-unused-fonts.ts && npm pkg delete devDependencies && npm prune --no-save

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
# Process 1 has to bury what others leave: the processes of a database that crashed would keep their ids otherwise.
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
# What runs, and nothing else. Threads, child processes and the commands below run the sources; .dockerignore leaves tests out of them.
COPY --from=build --chown=node:node /app/package.json /app/package-lock.json /app/LICENSE ./
COPY --from=build --chown=node:node /app/node_modules node_modules
COPY --from=build --chown=node:node /app/dist dist
COPY --from=build --chown=node:node /app/src src
COPY --from=build --chown=node:node /app/drizzle drizzle
COPY --from=build --chown=node:node /app/catalogue catalogue
COPY --from=build --chown=node:node /app/public public
# The commands of an operator, with what they import.
COPY --from=build --chown=node:node /app/cli cli
COPY --from=build --chown=node:node \
  /app/tools/evaluate/evaluate-matching.ts \
  /app/tools/evaluate/evaluate-slots.ts \
  /app/tools/evaluate/replace-section.ts \
  /app/tools/evaluate/slot-cases.ts \
  tools/evaluate/
COPY --from=build --chown=node:node \
  /app/tools/matching/fit-matching.ts \
  /app/tools/matching/fit-own-outcomes.ts \
  /app/tools/matching/leakage-check.ts \
  /app/tools/matching/matching-report.ts \
  /app/tools/matching/measurement.ts \
  /app/tools/matching/outcome-rows.ts \
  /app/tools/matching/outcomes-file.ts \
  /app/tools/matching/refit.ts \
  /app/tools/matching/reliability-chart.ts \
  /app/tools/matching/tier-fit.ts \
  tools/matching/
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/ready').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "dist/server/main.server.js"]
