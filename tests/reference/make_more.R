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

# 4. Group sequential designs by spending functions: bounds found look by look with the multivariate
#    normal distribution (mvtnorm), one-sided; Haybittle and Peto's bound of 3 with the last look adjusted.
suppressMessages(library(mvtnorm))
set.seed(seed)
corr <- function(t) outer(t, t, function(a, b) sqrt(pmin(a, b) / pmax(a, b)))
crossed <- function(t, b, drift = 0) { # chance to pass b[k] at look k and none before
  k <- length(t); if (k == 1) return(pnorm(b - drift * sqrt(t), lower.tail = FALSE))
  below <- function(b, t) pmvnorm(upper = b, mean = drift * sqrt(t), corr = corr(t), algorithm = Miwa(steps = 4097))[1]
  if (k == 2) { pnorm(b[1] - drift * sqrt(t[1])) - below(b, t) } else below(b[-k], t[-k]) - below(b, t)
}
spend <- list(
  "power-spending" = function(t, a, p) a * t^p,
  "hwang-shih-decani" = function(t, a, g) if (g == 0) a * t else a * (1 - exp(-g * t)) / (1 - exp(-g)))
boundsBy <- function(t, spent) {
  b <- c()
  for (k in seq_along(t)) {
    part <- spent[k] - if (k == 1) 0 else spent[k - 1]
    b[k] <- if (k == 1) qnorm(part, lower.tail = FALSE) else
      uniroot(function(z) log(max(1e-14, crossed(t[1:k], c(b, z)))) - log(part), c(0.5, 6), tol = 1e-10)$root
  }
  b
}
spending <- lapply(1:8, function(i) {
  t <- sort(round(runif(sample(1:3, 1), .15, .85), 2)); t <- c(unique(t), 1); alpha <- sample(c(.025, .05), 1)
  design <- names(spend)[1 + i %% 2]; p <- if (design == "power-spending") sample(c(1, 1.5, 2, 3), 1) else sample(c(-8, -4, 0, 1, 2), 1)
  final <- i > 5; if (final) t[length(t)] <- c(.9, 1.12, 1.3)[i - 5]
  spent <- spend[[design]](pmin(1, t), alpha, p); if (final) spent[length(t)] <- alpha
  list(design = design, parameter = p, informationRates = I(t), alpha = alpha, final = final,
    expected = list(criticalValues = I(boundsBy(t, spent)), alphaSpent = I(spent)))
})
haybittle <- lapply(list(c(.5, 1), c(.25, .5, .75, 1)), function(t) {
  k <- length(t); alpha <- .025
  last <- uniroot(function(z) 1 - pmvnorm(upper = c(rep(3, k - 1), z), corr = corr(t), algorithm = Miwa(steps = 4097))[1] - alpha, c(1.5, 3), tol = 1e-11)$root
  list(design = "haybittle-peto", parameter = 3, informationRates = I(t), alpha = alpha, final = FALSE,
    expected = list(criticalValues = I(c(rep(3, k - 1), last)), alphaSpent = NULL))
})
save("spending", c(spending, haybittle))

# 5. Conditional and predictive power by integrating over what is still to come; size of a Bayesian design
set.seed(seed)
powers <- lapply(1:10, function(i) {
  se <- runif(1, .01, 2); z <- rnorm(1, 1, 1); part <- runif(1, .1, .9); mean <- se * rnorm(1, 1, 1); sd <- if (i %% 2) 0 else se * runif(1, .2, 2)
  alpha <- sample(c(.05, .1), 1); s <- sides[1 + i %% 3]; last <- se * sqrt(part); tail <- if (s == "two.sided") alpha / 2 else alpha
  given <- function(effect) { # the score of the rest: independent, with this effect
    rest <- sqrt(1 / last^2 - 1 / se^2); zf <- function(y) (z / se + rest * y) * last; edge <- (qnorm(1 - tail) / last - z / se) / rest; low <- (-qnorm(1 - tail) / last - z / se) / rest
    up <- pnorm(edge - effect * rest, lower.tail = FALSE); down <- pnorm(low - effect * rest)
    if (s == "greater") up else if (s == "less") down else up + down }
  p <- if (sd == 0) given(mean) else integrate(function(e) sapply(e, given) * dnorm(e, mean, sd), mean - 9 * sd, mean + 9 * sd, rel.tol = 1e-11, subdivisions = 2000)$value
  list(seen = list(value = z * se, standardError = se), part = part, effect = list(mean = mean, standardDeviation = sd), alpha = alpha, alternative = s, expected = p)
})
save("conditional_power", powers)
set.seed(seed)
bayesian <- lapply(1:6, function(i) {
  d <- runif(1, .05, 2); sd <- d * runif(1, 5, 40); k <- sample(c(1, .5, 2), 1); prior <- list(mean = d * sample(c(0, .2, -.1), 1), standardDeviation = d * runif(1, .5, 3))
  c0 <- sample(c(.9, .95, .975), 1); power <- sample(c(.8, .9), 1)
  win <- function(seen, v) { w <- prior$standardDeviation^2; pnorm((seen / v + prior$mean / w) / sqrt(1 / v + 1 / w)) } # posterior chance to be better
  at <- function(n) { v <- sd^2 / n * (1 + 1 / k); least <- uniroot(function(x) win(x, v) - c0, c(-50, 50) * sqrt(v), tol = 1e-13)$root; pnorm(least, d, sqrt(v), lower.tail = FALSE) }
  list(difference = d, standardDeviation = sd, prior = prior, chanceToWin = c0, power = power, allocation = k, expected = exp(uniroot(function(l) at(exp(l)) - power, log(c(2, 1e6)), tol = 1e-12)$root))
})
save("bayesian_size", bayesian)

# 6. CUPED of a ratio of sums: each unit's linearised part in the ratio, slopes within the arms by lm
set.seed(seed)
ratios <- lapply(1:6, function(i) {
  arm <- function(n, f) { before <- rlnorm(n, 3, .6); visits <- rpois(n, 3); orders <- rpois(n, 1.2) + (i %% 2)
    list(before = round(before, 4), visits = visits, orders = orders, revenue = round(orders * (f * before + rnorm(n, 0, 5)), 4)) }
  a <- arm(sample(c(30, 200), 1), 1); b <- arm(sample(c(40, 150), 1), 1.1); both <- i > 3
  line <- function(x) { r <- sum(x$revenue) / sum(x$orders); r + (x$revenue - r * x$orders) / mean(x$orders) }
  y <- c(line(a), line(b)); g <- factor(c(rep(0, length(a$before)), rep(1, length(b$before))))
  x <- cbind(c(a$before, b$before)); if (both) x <- cbind(x, c(a$visits, b$visits))
  slopes <- num(coef(lm(y ~ g + x))[-(1:2)]); z <- y - scale(x, scale = FALSE) %*% slopes
  m <- tapply(z, g, mean); v <- tapply(z, g, var)
  list(control = a, treatment = b, covariates = I(if (both) c("before", "visits") else "before"),
    expected = list(slopes = I(slopes), control = num(m[1]), treatment = num(m[2]), standardError = sqrt(v[1] / length(a$before) + v[2] / length(b$before))))
})
save("cuped_ratio", ratios)

# 7. Sizes of group sequential designs with and without futility bounds that do not bind, by rpact:
#    factors of the largest and the average sample over a single look's.
suppressMessages(library(rpact))
set.seed(seed)
kinds <- list("hwang-shih-decani" = c("asHSD", "bsHSD"), "power-spending" = c("asKD", "bsKD"))
sizes <- lapply(1:10, function(i) {
  t <- c(sort(sample(seq(.22, .84, by = .155), sample(1:3, 1))), 1); alpha <- sample(c(.025, .05), 1); power <- sample(c(.8, .9), 1) # apart enough for rpact's grid
  kind <- names(kinds)[1 + i %% 2]; miss <- names(kinds)[1 + (i %/% 2) %% 2]; futility <- i > 3
  of <- function(k) if (k == "hwang-shih-decani") sample(c(-4, -2, 1), 1) else sample(c(1, 2, 3), 1)
  gain <- of(kind); lose <- of(miss)
  given <- list(kMax = length(t), informationRates = t, alpha = alpha, beta = 1 - power, sided = 1, typeOfDesign = kinds[[kind]][1], gammaA = gain)
  if (futility) given <- c(given, typeBetaSpending = kinds[[miss]][2], gammaB = lose, bindingFutility = FALSE)
  d <- do.call(getDesignGroupSequential, given); ch <- getDesignCharacteristics(d)
  list(design = kind, parameter = gain, informationRates = I(t), alpha = alpha, power = power, futility = if (futility) miss else NULL,
    futilityParameter = if (futility) lose else NULL, expected = list(criticalValues = I(num(d$criticalValues)), futilityValues = I(if (futility) num(d$futilityBounds) else numeric(0)),
      inflation = num(ch$inflationFactor), averageIfTrue = num(ch$averageSampleNumber1), averageIfNone = num(ch$averageSampleNumber0)))
})
save("sequential_size", sizes)

# 8. Revenue as conversion times value per buyer: quantiles of the posterior by 4 million draws (log-normal) and
#    200,000 (Bayesian bootstrap), and Fisher's g1 and g2 of the values.
set.seed(seed)
hurdle <- lapply(1:4, function(i) {
  arm <- function(k, m) round(rlnorm(k, m, .8), 2); a <- arm(sample(c(40, 150), 1), 4); b <- arm(sample(c(55, 120), 1), 4.1); n <- c(900, 1000)
  model <- if (i %% 2) "log-normal" else "nonparametric"; N <- if (i %% 2) 4e6 else 2e5
  value <- if (i %% 2) function(v) { l <- log(v); k <- length(l); s <- (k - 1) * var(l) / rchisq(N, k - 1); exp(rnorm(N, mean(l), sqrt(s / k)) + s / 2) } else
    function(v) { s <- 0; w <- 0; for (x in v) { e <- rexp(N); s <- s + e * x; w <- w + e }; s / w }
  rate <- function(v, n) rbeta(N, 1 + length(v), 1 + n - length(v)); r <- rate(b, n[2]) / rate(a, n[1]); v <- value(b) / value(a)
  q <- function(x) num(quantile(x, c(.5, .05, .95))); z <- (a - mean(a)) / sqrt(mean((a - mean(a))^2))
  list(control = list(n = n[1], values = a), treatment = list(n = n[2], values = b), model = model, level = .9,
    expected = list(lift = q(r * v - 1), conversion = q(r - 1), valuePerBuyer = q(v - 1), chanceToWin = mean(r * v > 1), skewness = mean(z^3), kurtosis = mean(z^4) - 3))
})
save("hurdle", hurdle)

# 9. Post-stratification, with and without a covariate: Lin's regression with a slope of its own for each stratum and
#    covariate in each arm, by lm; without a covariate its estimate is the weighted sum of the strata's differences.
set.seed(seed)
post <- lapply(1:6, function(i) {
  n <- sample(c(60, 240), 2, TRUE); s <- c(sample(1:3, n[1], TRUE, c(.6, .3, .1)), sample(1:3, n[2], TRUE, c(.5, .3, .2)))
  g <- rep(0:1, n); before <- round(rlnorm(sum(n), 3, .5), 3); y <- round(c(20, 5, 60)[s] + (1 + .2 * g) * before * (i %% 2 == 0) + 2 * g + rnorm(sum(n), 0, 8), 3)
  x <- cbind(phone = s == 2, tablet = s == 3, if (i %% 2 == 0) before); x <- x * 1; centred <- scale(x, scale = FALSE)
  fit <- lm(y ~ g * centred); own <- lapply(0:1, function(a) lm(y[g == a] ~ x[g == a, ]))
  d <- coef(own[[2]])[-1] - coef(own[[1]])[-1]
  se <- sqrt(sum(sapply(1:2, function(a) sum(resid(own[[a]])^2) / own[[a]]$df.residual / n[a])) + num(d %*% var(x) %*% d) / sum(n))
  arm <- function(a) list(outcome = y[g == a], phone = x[g == a, 1], tablet = x[g == a, 2], before = before[g == a])
  weighted <- sum(sapply(1:3, function(k) mean(s == k) * (mean(y[s == k & g == 1]) - mean(y[s == k & g == 0]))))
  list(control = arm(0), treatment = arm(1), covariates = I(c("phone", "tablet", if (i %% 2 == 0) "before")),
    expected = list(difference = num(coef(fit)["g"]), standardError = se, weighted = if (i %% 2) weighted else NULL))
})
save("post_stratified", post)
