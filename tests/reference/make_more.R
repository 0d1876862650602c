# Reference values for what came later, computed with R alone (R 4.2: stats, jsonlite).
# usage: Rscript make_more.R SEED FOLDER      (SEED 1 made the files here)
suppressMessages(library(jsonlite))
args <- commandArgs(TRUE); seed <- as.integer(args[1]); out <- args[2]
dir.create(out, showWarnings = FALSE, recursive = TRUE)
save <- function(name, cases) write_json(cases, file.path(out, paste0(name, ".json")), digits = I(17), auto_unbox = TRUE, pretty = TRUE, null = "null", na = "null")
num <- function(x) unname(as.numeric(x))
sides <- c("two.sided", "greater", "less")

# 1. Exact tests of two proportions: Fisher by fisher.test; Boschloo by listing every table,
#    with Fisher's one-sided p (phyper) as the statistic, over a grid of rates that is then refined.
set.seed(seed)
boschlooGreater <- function(x0, n0, x1, n1) {
  fisher <- outer(0:n0, 0:n1, function(a, b) phyper(b - 1, n1, n0, a + b, lower.tail = FALSE))
  region <- fisher <= fisher[x0 + 1, x1 + 1] * (1 + 1e-7)
  chance <- function(p) sum(outer(dbinom(0:n0, n0, p), dbinom(0:n1, n1, p))[region])
  grid <- seq(0, 1, length.out = 2001); v <- vapply(grid, chance, 0)
  tops <- order(v, decreasing = TRUE)[1:6]
  max(v, vapply(tops, function(i) optimize(chance, c(grid[max(1, i - 1)], grid[min(2001, i + 1)]), maximum = TRUE, tol = 1e-12)$objective, 0))
}
exact <- lapply(1:12, function(i) {
  n0 <- sample(c(7, 20, 45, 90), 1); n1 <- sample(c(8, 25, 40, 110), 1)
  x0 <- rbinom(1, n0, sample(c(.02, .1, .4), 1)); x1 <- rbinom(1, n1, sample(c(.1, .25, .6), 1))
  table <- matrix(c(x1, n1 - x1, x0, n0 - x0), 2)
  fisher <- lapply(sides, function(s) fisher.test(table, alternative = s)$p.value)
  up <- boschlooGreater(x0, n0, x1, n1); down <- boschlooGreater(x1, n1, x0, n0)
  all <- sum(table); e <- outer(rowSums(table), colSums(table)) / all
  g <- 2 * sum(ifelse(table == 0, 0, table * log(table / e)))
  list(control = list(successes = x0, n = n0), treatment = list(successes = x1, n = n1),
    expected = list(fisher = setNames(fisher, sides), boschloo = list(two.sided = min(1, 2 * min(up, down)), greater = up, less = down),
      g = if (any(e == 0)) NULL else pchisq(g, 1, lower.tail = FALSE)))
})
save("exact_proportions", exact)

# 2. Binomial test with Clopper and Pearson's interval
set.seed(seed)
binomial <- lapply(1:12, function(i) {
  n <- sample(c(3, 14, 60, 2500, 400000), 1); p <- sample(c(.5, .1, .75), 1); x <- rbinom(1, n, min(.95, p * sample(c(.8, 1, 1.1), 1)))
  s <- sides[1 + i %% 3]; level <- sample(c(.9, .95, .99), 1); t <- binom.test(x, n, p, alternative = s, conf.level = level)
  list(successes = x, n = n, chance = p, alternative = s, level = level,
    expected = list(pValue = t$p.value, lower = if (s == "less") NULL else t$conf.int[1], upper = if (s == "greater") NULL else t$conf.int[2]))
})
save("binomial_test", binomial)

# 3. Exact Mann-Whitney (wilcox.test; with ties all divisions listed) and Kolmogorov-Smirnov (ks.test)
set.seed(seed)
listed <- function(x, y) { # treatment y
  r <- rank(c(x, y)); m <- length(y); w <- sum(tail(r, m)); all <- combn(length(r), m, function(at) sum(r[at]))
  c(greater = mean(all >= w - 1e-9), less = mean(all <= w + 1e-9))
}
ranks <- lapply(1:12, function(i) {
  tied <- i %% 2 == 0; n <- sample(if (tied) 4:9 else 3:40, 2, TRUE)
  draw <- function(k, f) if (tied) sample(c(9, 14, 19, 29, 59) * f, k, TRUE) else round(rlnorm(k, 3.5 + log(f), .8), 5)
  x <- draw(n[1], 1); y <- draw(n[2], if (tied) 1 else sample(c(1, 1.5), 1))
  p <- if (tied) listed(x, y) else c(greater = wilcox.test(y, x, "greater", exact = TRUE)$p.value, less = wilcox.test(y, x, "less", exact = TRUE)$p.value)
  interval <- if (tied) NULL else wilcox.test(y, x, exact = TRUE, conf.int = TRUE, conf.level = .9)
  list(x = x, y = y, level = .9, expected = list(greater = num(p["greater"]), less = num(p["less"]), two.sided = min(1, 2 * min(p)),
    lower = if (tied) NULL else interval$conf.int[1], upper = if (tied) NULL else interval$conf.int[2],
    ks = suppressWarnings(ks.test(x, y, exact = TRUE)$p.value)))
})
save("exact_ranks", ranks)
